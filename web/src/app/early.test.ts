import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = readFileSync(join(__dirname, '../../index.html'), 'utf8');
const [, SCRIPT = ''] = /<script nonce="__CSP_NONCE__">(.*?)<\/script>/s.exec(PAGE) ?? [];

/** Runs the script of index.html, as the browser does before the first paint. */
const runEarlyScript = () => {
  const script = document.createElement('script');
  script.textContent = SCRIPT;
  document.head.append(script);
};

/** A page before hydration. `hydrate` attaches listeners that record clicks, then replays the early ones. */
function earlyPage(markup: string) {
  document.body.innerHTML = markup;
  runEarlyScript();
  const clicked: string[] = [];
  const hydrate = () => {
    for (const element of document.body.querySelectorAll('[id]'))
      element.addEventListener('click', () => clicked.push(element.id));
    return window.replayEarlyClicks?.();
  };
  const click = (id: string) => document.getElementById(id)!.click();
  return { clicked, hydrate, click };
}

it('replays each early click in order, and only once for a control that was clicked several times', async () => {
  const { clicked, hydrate, click } = earlyPage(
    '<button id="a"></button><button id="b"><i id="icon"></i></button><div id="c"></div>',
  );
  for (const id of ['b', 'a', 'c', 'icon']) click(id);
  await hydrate();
  expect(clicked).toEqual(['a', 'c', 'icon', 'b']);
  expect(window.replayEarlyClicks).toBeUndefined();
});

it('treats a card as one control', async () => {
  const { clicked, hydrate, click } = earlyPage(
    '<article id="card"><h2 id="name"></h2><p id="text"></p></article>',
  );
  click('name');
  click('text');
  await hydrate();
  expect(clicked).toEqual(['text', 'card']);
});

it('ignores clicks on links, folds and form controls, which work without the client', async () => {
  const { clicked, hydrate, click } = earlyPage(
    '<a id="link" href="#x"></a><input id="box" type="checkbox"><select id="list"></select><details><summary id="fold"></summary></details>',
  );
  for (const id of ['link', 'box', 'list', 'fold']) click(id);
  await hydrate();
  expect(clicked).toEqual([]);
  expect(document.querySelector<HTMLInputElement>('#box')!.checked).toBe(true);
});

it('blocks forms before hydration and records no clicks after it', async () => {
  const { clicked, hydrate, click } = earlyPage('<form><button id="send"></button></form>');
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')!.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  await hydrate();
  document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
  click('send');
  expect(clicked).toEqual(['send']);
});

describe('the color scheme before the first paint', () => {
  const scheme = () => document.documentElement.getAttribute('data-mui-color-scheme');
  const showSystemScheme = (isLight: boolean) => {
    window.matchMedia = jest.fn().mockReturnValue({ matches: isLight });
  };

  it.each([
    ['light', false, 'light'],
    ['dark', true, 'dark'],
    ['system', true, 'light'],
    [null, false, 'dark'],
  ])('with %s stored and a light system (%s) is %s', (stored, isLight, expected) => {
    if (stored === null) localStorage.removeItem('mui-mode');
    else localStorage.setItem('mui-mode', stored);
    showSystemScheme(isLight);
    runEarlyScript();
    expect(scheme()).toBe(expected);
  });

  it('is that of the system where storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    jest.spyOn(console, 'debug').mockReturnValue();
    showSystemScheme(true);
    runEarlyScript();
    expect(scheme()).toBe('light');
  });
});
