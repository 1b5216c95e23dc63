import { KINDS, makeStudy, report, STUDY_WAYS } from '../study.mjs';
import { get, make, makeRow } from './dom.mjs';
import { drawWay } from './draw.mjs';

const STUDY_NAMES = { hex: 'hex digits', words: 'words', art: 'randomart', badge: 'badge' };
let studyPairs = [];
let said = [];
let shownAt = 0;

function showPair() {
  const { way, left, right } = studyPairs[said.length];
  get('study-count').textContent = `Pair ${said.length + 1} of ${studyPairs.length}, as ${STUDY_NAMES[way]}.`;
  get('pair').replaceChildren(
    ...[left, right].map((bytes) => {
      const view = make('p', undefined, 'view');
      view.append(drawWay(way, bytes));
      return view;
    }),
  );
  shownAt = performance.now();
}

function rowsOf(by, names, titles) {
  return report(studyPairs, said, by, names).map(({ name, letIn, different, turnedAway, equal, seconds }) =>
    makeRow(titles[name], [different ? `${letIn} of ${different}` : 'none', equal ? `${turnedAway} of ${equal}` : 'none', seconds.toFixed(1)]));
}

function showReport() {
  get('by-way').replaceChildren(...rowsOf('way', STUDY_WAYS, STUDY_NAMES));
  get('by-kind').replaceChildren(...rowsOf('kind', Object.keys(KINDS), KINDS));
  get('study-run').hidden = true;
  get('study-report').hidden = false;
  get('report-title').focus();
}

function answer(same) {
  said.push({ same, seconds: (performance.now() - shownAt) / 1000 });
  if (said.length === studyPairs.length) showReport();
  else showPair();
}

get('study-number').value = String(1 + Math.floor(Math.random() * 9999));
get('start-study').addEventListener('click', () => {
  studyPairs = makeStudy(Math.floor(Number(get('study-number').value)) || 1);
  said = [];
  get('study-run').hidden = false;
  get('study-report').hidden = true;
  showPair();
});
get('same').addEventListener('click', () => answer(true));
get('different').addEventListener('click', () => answer(false));
