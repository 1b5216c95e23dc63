/** A project of the migration; it takes a year. */
export interface Project {
  id: string;
  name: string;
  /** Person-months. */
  effort: number;
  /** Projects that must be finished in an earlier year. */
  needs: string[];
  /** The first year in which the market offers what it needs. */
  earliest: number;
  kind: 'base' | 'read' | 'forge';
  /** How much is sent in a year, for projects against reading. */
  weight?: number;
  /** Years that what is sent must stay secret. */
  secret?: number;
  /** The last year in which it may be done, for projects against forging. */
  deadline?: number;
}

export interface Plan {
  first: number;
  last: number;
  /** Person-months a year. */
  capacity: number;
  /** The year from which recorded exchanges can be read. */
  quantum: number;
  /** The loss that is good enough, and the smallest that is possible. */
  goal: number;
  best: number;
  projects: Project[];
}

/** The year of each project; undefined while it is not planned. */
export type Schedule = Record<string, number | undefined>;

/**
 * What a project loses until it is done: for each year, the weight of what is sent, if it would still have to be secret when
 * it can be read. The year of the project counts as well.
 */
export function lossOf(project: Project, year: number, plan: Plan, quantum = plan.quantum): number {
  if (project.kind !== 'read') return 0;
  let loss = 0;
  for (let sent = plan.first; sent <= year; sent += 1)
    if (sent + (project.secret ?? 0) > quantum) loss += project.weight ?? 0;
  return loss;
}

/** Person-months that a schedule asks for in each year. */
export function loadOf(plan: Plan, schedule: Schedule): Map<number, number> {
  const load = new Map<number, number>();
  for (let year = plan.first; year <= plan.last; year += 1) load.set(year, 0);
  for (const { id, effort } of plan.projects) {
    const year = schedule[id];
    if (year !== undefined) load.set(year, (load.get(year) ?? 0) + effort);
  }
  return load;
}

/** What is wrong with a schedule, a sentence each. */
export function problemsOf(plan: Plan, schedule: Schedule): string[] {
  const nameOf = (id: string) => plan.projects.find((project) => project.id === id)?.name ?? id;
  const problems: string[] = [];
  for (const { id, name, needs, earliest, deadline } of plan.projects) {
    const year = schedule[id];
    if (year === undefined) {
      problems.push(`${name} is not planned.`);
      continue;
    }
    if (year < earliest) problems.push(`${name}: the market offers it from ${earliest}.`);
    if (deadline !== undefined && year > deadline) problems.push(`${name}: it must be done in ${deadline} at the latest.`);
    for (const need of needs) {
      const before = schedule[need];
      if (before === undefined || before >= year) problems.push(`${name}: ${nameOf(need)} must be done in an earlier year.`);
    }
  }
  for (const [year, load] of loadOf(plan, schedule))
    if (load > plan.capacity) problems.push(`${year}: ${load} person-months are planned, the team has ${plan.capacity}.`);
  return problems;
}

export interface PlanGrade {
  problems: string[];
  loss: number;
  byProject: { name: string; loss: number }[];
  solved: boolean;
}

/** Grades a schedule: nothing impossible, and a loss that is good enough. */
export function gradePlan(plan: Plan, schedule: Schedule, quantum = plan.quantum): PlanGrade {
  const problems = problemsOf(plan, schedule);
  const byProject = plan.projects
    .filter(({ kind }) => kind === 'read')
    .map((project) => ({ name: project.name, loss: lossOf(project, schedule[project.id] ?? plan.last, plan, quantum) }));
  const loss = byProject.reduce((sum, entry) => sum + entry.loss, 0);
  return { problems, loss, byProject, solved: problems.length === 0 && loss <= plan.goal && quantum === plan.quantum };
}
