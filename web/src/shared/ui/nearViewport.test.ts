import { nearViewport } from './nearViewport';

type Notify = (entries: { isIntersecting: boolean }[]) => void;

describe('an element near the viewport', () => {
  afterEach(() => {
    document.body.replaceChildren();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('is waited for once', async () => {
    document.body.innerHTML = '<div id="below"></div>';
    let notify: Notify = () => undefined;
    const observer = { observe: jest.fn(), disconnect: jest.fn() };
    Object.assign(globalThis, {
      IntersectionObserver: jest.fn((given: Notify) => {
        notify = given;
        return observer;
      }),
    });
    const arrived = jest.fn();
    const waiting = nearViewport('below').then(arrived);
    expect(observer.observe).toHaveBeenCalledWith(document.getElementById('below'));
    notify([{ isIntersecting: false }]);
    await Promise.resolve();
    expect(arrived).not.toHaveBeenCalled();
    notify([{ isIntersecting: true }]);
    await waiting;
    expect(observer.disconnect).toHaveBeenCalledTimes(1);
  });

  it('is not waited for when it is not in the page yet', async () => {
    await expect(nearViewport('below')).resolves.toBeUndefined();
  });
});
