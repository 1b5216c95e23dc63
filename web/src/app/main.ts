/** goober, which styles notifications, reads the nonce of the Content Security Policy here as soon as it is loaded. */
Object.assign(window, {
  __nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

try {
  const { start } = await import('./start');
  await start();
} catch (error) {
  showLoadError();
  throw error;
}

/** Without the client the page can be read but is not interactive. No component can show this message, so it is plain DOM. */
function showLoadError(): void {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.style.cssText = 'margin:0;padding:12px 24px';
  const reload = Object.assign(document.createElement('a'), {
    href: location.href,
    textContent: 'Reload',
  });
  reload.style.color = 'inherit';
  notice.append("This page didn't load completely. ", reload);
  document.body.prepend(notice);
}

export {};
