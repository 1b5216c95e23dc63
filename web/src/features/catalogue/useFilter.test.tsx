import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useFilter } from './useFilter';

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
