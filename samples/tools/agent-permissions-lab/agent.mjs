import { decide } from './policy.mjs';

/** After so many questions in one task, the user says yes to everything. */
export const PATIENCE = 2;

/**
 * A toy agent: it does what its user asked, step by step, and what the texts that it reads tell it to do. Returns every call with the
 * decision about it, what was harmful among those that ran, and whether the user's task was done.
 */
export function run(policy, { notes = [], documents, known = [], tasks }) {
  const memory = [...notes];
  const trace = [];
  for (const { user, calls } of tasks) {
    trace.push({ task: user });
    const state = { hasReadStranger: false, hasReadSecret: false, known, questions: 0 };
    const queue = [...memory.flatMap((note) => note.calls ?? []), ...calls.map((call) => ({ ...call, isWanted: true }))];
    while (queue.length > 0) {
      const call = queue.shift();
      const { decision, line } = decide(policy, call, state);
      const answer = decision === 'ask' ? ask(call, state) : decision === 'allow';
      trace.push({ call, decision, line, ran: answer, isTired: decision === 'ask' && state.questions > PATIENCE });
      if (answer) queue.unshift(...effectOf(call, documents, state, memory));
    }
  }
  const ran = trace.filter((entry) => entry.ran).map((entry) => entry.call);
  return {
    trace,
    harm: ran.filter((call) => call.harm),
    isDone: tasks.every(({ calls }) => calls.every((call) => ran.some((one) => sameCall(one, call)))),
    questions: trace.filter(({ decision }) => decision === 'ask').length,
  };
}

/** The user reads the first questions and refuses what they did not ask for; later ones get a tired yes. */
function ask(call, state) {
  state.questions += 1;
  return state.questions > PATIENCE || (call.isWanted === true && !call.harm);
}

/** Reading a text marks the task, and the calls that the text asks for come next. Notes stay for later tasks. */
function effectOf(call, documents, state, memory) {
  if (call.tool === 'save_note') {
    memory.push(call.note);
    return [];
  }
  const document = documents[call.what];
  if (!document) return [];
  state.hasReadStranger ||= document.from === 'stranger';
  state.hasReadSecret ||= document.isSecret === true;
  return (document.asksFor ?? []).map((asked) => ({ ...asked, isWanted: false }));
}

const sameCall = (one, other) => one.tool === other.tool && one.what === other.what && one.to === other.to && one.amount === other.amount;
