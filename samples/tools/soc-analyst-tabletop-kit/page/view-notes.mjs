import { newSession, noteKinds, parseSession, toMarkdown } from '../console/session.mjs';
import { announce, byId, make, makeButton, makeConfirmed, makeList } from './dom.mjs';
import { addView, app, current, elapsed, openSession, scenarios, update } from './state.mjs';
import { noteForm } from './view-alert.mjs';

function download(name, type, text) {
  const link = make('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  announce(`${name} was saved.`);
}

const snapshot = () => ({ ...app.session, elapsed: elapsed() });

async function importFile(input) {
  const [file] = input.files;
  if (!file) return;
  try {
    openSession(parseSession(await file.text(), scenarios));
    announce('The session was imported.');
  } catch (error) {
    announce(error.message);
  }
  input.value = '';
}

function drawNote({ at, kind, text, alert }, index) {
  const item = make('li', undefined, 'note');
  const head = make('p', undefined, 'facts');
  head.append(make('span', at, 'mono'), ' ', make('span', kind, 'tag'), alert ? make('span', ` alert ${alert}`, 'muted') : '');
  const remove = makeConfirmed('Delete', 'Really delete?', `delete-${index}`, () => {
    update(({ notes }) => notes.splice(index, 1));
    byId('new-note').focus();
  });
  remove.classList.add('no-print');
  item.append(head, make('p', text, 'words'), remove);
  return item;
}

/** The report on paper: what the Markdown file says, as headings and lists. */
function drawReport() {
  const [title, ...lines] = toMarkdown(snapshot(), current()).split('\n');
  const report = [make('h2', title.slice(2))];
  let items = [];
  const flush = () => {
    if (items.length > 0) report.push(makeList('ul', items));
    items = [];
  };
  for (const line of lines.filter(Boolean).map((text) => text.replace(/\\([\\`*_<[\]|#])/g, '$1'))) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else {
      flush();
      report.push(line.startsWith('## ') ? make('h3', line.slice(3)) : make('p', line));
    }
  }
  flush();
  byId('report').replaceChildren(...report);
}

addView(function drawNotes() {
  const notes = app.session.notes.map(drawNote).reverse();
  byId('notes').replaceChildren(...notes);
  byId('no-notes').hidden = notes.length > 0;
  byId('note-counts').textContent = noteKinds.map((kind) => `${kind}: ${app.session.notes.filter((note) => note.kind === kind).length}`).join(', ');
  drawReport();
});

byId('new-note-place').append(noteForm('new-note'));
byId('files').append(
  makeButton('Export JSON', 'export-json', () => download(`session-${app.session.scenario}.json`, 'application/json', `${JSON.stringify(snapshot(), undefined, 1)}\n`)),
  makeButton('Export Markdown', 'export-markdown', () => download(`report-${app.session.scenario}.md`, 'text/markdown', toMarkdown(snapshot(), current()))),
  makeButton('Print report', 'print', () => window.print()),
  makeConfirmed('Start over', 'Delete notes and verdicts?', 'start-over', () => {
    openSession(newSession(app.session.scenario));
    announce('A new session was started.');
  }),
);
byId('import').addEventListener('change', ({ target }) => void importFile(target));
