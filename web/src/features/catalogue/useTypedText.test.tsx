import { act, renderHook } from '@testing-library/react';
import { useTypedText } from './useTypedText';

function field(value = '') {
  const sent: string[] = [];
  const hook = renderHook(({ current }) => useTypedText(current, (text) => sent.push(text)), { initialProps: { current: value } });
  return {
    sent,
    type: (text: string) => act(() => hook.result.current.set(text)),
    comesBack: (current: string) => hook.rerender({ current }),
    typed: () => hook.result.current.typed,
  };
}

describe('a text that comes back late', () => {
  it('never takes back what was typed meanwhile', () => {
    const { type, comesBack, typed, sent } = field();
    for (const text of ['j', 'jw', 'jwt']) type(text);
    for (const late of ['j', 'jw']) {
      comesBack(late);
      expect(typed()).toBe('jwt');
    }
    comesBack('jwt');
    expect([typed(), sent]).toEqual(['jwt', ['j', 'jw', 'jwt']]);
  });

  it('gives way to a change from outside', () => {
    const { type, comesBack, typed } = field('port');
    type('ports');
    comesBack('ports');
    comesBack('port');
    expect(typed()).toBe('port');
    type('');
    comesBack('');
    comesBack('ports');
    expect(typed()).toBe('ports');
  });
});
