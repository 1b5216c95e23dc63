import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useFilter } from './useFilter';
import { useHydratedInput } from './useHydratedInput';

describe('the filter in the address', () => {
  it('gets one history entry for a choice, however often it is reported', () => {
    window.history.replaceState(null, '', '/downloads');
    const hook = renderHook(useFilter, { wrapper: BrowserRouter });
    const entries = window.history.length;
    act(() => {
      hook.result.current.change({ language: 'python' });
      hook.result.current.change({ language: 'python' });
    });
    act(() => hook.result.current.change({ language: 'python' }));
    expect(window.location.search).toBe('?language=python');
    expect(window.history.length - entries).toBe(1);
    act(() => hook.result.current.change({ language: 'all' }));
    expect([window.location.search, window.history.length - entries]).toEqual(['', 2]);
  });
});

/** Hydrates a control that contains `held` with `value`. */
function field(value = '', held = value) {
  const sent: string[] = [];
  const control = { current: Object.assign(document.createElement('input'), { value: held }) };
  const useField = ({ current }: { current: string }) =>
    useHydratedInput(control, current, (text) => sent.push(text));
  const hook = renderHook(useField, { initialProps: { current: value } });
  return {
    sent,
    type: (text: string) => act(() => hook.result.current.set(text)),
    comesBack: (current: string) => hook.rerender({ current }),
    entered: () => hook.result.current.entered,
  };
}

describe('a value that arrives late', () => {
  it('never overwrites newer input', () => {
    const { type, comesBack, entered, sent } = field();
    for (const text of ['j', 'jw', 'jwt']) type(text);
    for (const late of ['j', 'jw']) {
      comesBack(late);
      expect(entered()).toBe('jwt');
    }
    comesBack('jwt');
    expect([entered(), sent]).toEqual(['jwt', ['j', 'jw', 'jwt']]);
  });

  it('is replaced by a change from outside', () => {
    const { type, comesBack, entered } = field('port');
    type('ports');
    comesBack('ports');
    comesBack('port');
    expect(entered()).toBe('port');
    type('');
    comesBack('');
    comesBack('ports');
    expect(entered()).toBe('ports');
  });
});

it('resets on Back, also before the entered value has arrived', () => {
  const { type, entered } = field();
  type('jwt');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(entered()).toBe('');
});

describe('a value entered before hydration', () => {
  it('is kept and applied once', () => {
    const { comesBack, entered, sent } = field('', 'jwt');
    expect([entered(), sent]).toEqual(['jwt', ['jwt']]);
    comesBack('jwt');
    expect([entered(), sent]).toEqual(['jwt', ['jwt']]);
  });

  it('is ignored when it equals the rendered value', () => {
    const { entered, sent } = field('port');
    expect([entered(), sent]).toEqual(['port', []]);
  });
});
