import { errorOf } from './baseQuery';

describe('a failed call', () => {
  it.each([
    [404, '{"message":"Tool not found"}', 'Not Found', '404: {"message":"Tool not found"}'],
    [502, '<html>', 'Bad Gateway', '502: <html>'],
    [503, '', 'Service Unavailable', '503: Service Unavailable'],
  ])('with %i and the body %j is logged as {status}: {body text or status text}', (status, body, statusText, text) => {
    expect(errorOf(status, body, statusText).text).toBe(text);
    expect(console.debug).toHaveBeenCalledWith(text);
  });
});
