/** Runs attempts by name; `results` has what each got: `no` when it failed. `done` resolves when all have ended. */
const attempt = (script: string): string => `<!doctype html>
<meta charset="utf-8">
<title>Hostile</title>
<input id="field"><button id="go">Go</button>
<script>
  window.results = {};
  const attempts = [];
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const attempt = (name, act) => {
    window.results[name] = 'no';
    const run = async () => {
      try {
        const got = await act();
        if (got !== undefined && got !== null) window.results[name] = String(got);
      } catch {}
    };
    attempts.push(Promise.race([run(), wait(3000)])); // some never end
  };
  window.done = async () => void (await Promise.all([...attempts, wait(1000)])); // links, forms and pop-ups report no end
  const frame = (name, url) => {
    const element = document.createElement(name);
    element.src = element.href = element.data = url;
    return new Promise((resolve, reject) => {
      element.onload = () => resolve('loaded');
      element.onerror = reject;
      document.body.append(element);
    });
  };
  const link = (rel, href) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = href;
    document.head.append(element);
  };
  ${script}
</script>`;

export const networkPage = (tcp: number, udp: number): string => {
  const host = `http://127.0.0.1:${tcp}`;
  return attempt(`
  const url = (name) => '${host}/' + name;
  attempt('fetch', () => fetch(url('fetch'), { mode: 'no-cors' }));
  attempt('own site', () => fetch('/api/tools', { mode: 'no-cors', credentials: 'include' }));
  attempt('beacon', () => { navigator.sendBeacon(url('beacon'), 'x'); }); // true also when it is refused
  attempt('socket', () => new Promise((resolve, reject) => {
    const socket = new WebSocket('ws://127.0.0.1:${tcp}/socket');
    socket.onopen = resolve; socket.onerror = reject;
  }));
  attempt('events', () => new Promise((resolve, reject) => {
    const events = new EventSource(url('events'));
    events.onopen = resolve; events.onerror = reject;
  }));
  attempt('image', () => frame('img', url('image')));
  attempt('script', () => frame('script', url('script.js')));
  attempt('module', () => import(url('module.js')));
  attempt('data module', () => import('data:text/javascript,export default 1'));
  attempt('worker', () => new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    worker.onmessage = resolve; worker.onerror = reject;
  }));
  attempt('eval', () => eval('1'));
  for (const rel of ['stylesheet', 'prefetch', 'preload', 'preconnect', 'dns-prefetch', 'icon'])
    link(rel, url(rel));
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = JSON.stringify({ prefetch: [{ urls: [url('rules')] }] });
  document.head.append(rules);
  attempt('webrtc', async () => {
    const nested = document.body.appendChild(document.createElement('iframe')).contentWindow;
    for (const { RTCPeerConnection } of [window, nested]) {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp}' }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
    }
  });
  const form = Object.assign(document.createElement('form'), { action: url('form'), method: 'post' });
  document.body.append(form);
  form.submit();
  const ping = Object.assign(document.createElement('a'), { href: '#', ping: url('ping') });
  document.body.append(ping);
  ping.click();`);
};

export const framesPage = (tcp: number): string =>
  attempt(`
  for (const name of ['iframe', 'object', 'embed'])
    attempt(name, async () => void (await frame(name, 'http://127.0.0.1:${tcp}/' + name)));
  window.done().then(() => { location.href = 'http://127.0.0.1:${tcp}/self'; });`);

/** What is tried on a click counts as wanted by the visitor. */
export const navigationPage = (tcp: number): string => {
  const url = `http://127.0.0.1:${tcp}/top`;
  return attempt(`
  const tryAll = () => {
    attempt('top', () => { top.location = '${url}'; });
    attempt('top by replace', () => { top.location.replace('${url}'); });
    attempt('parent', () => { parent.location.href = '/terms'; });
    attempt('script in top', () => { top.location = 'javascript:document.title="taken"'; });
    attempt('pop-up', () => open('${url}'));
    attempt('named pop-up', () => open('${url}', '_top'));
    for (const target of ['_top', '_parent', '_blank']) {
      const anchor = Object.assign(document.createElement('a'), { href: '${url}', target });
      document.body.append(anchor);
      anchor.click();
    }
    history.back();
    history.go(-2);
  };
  tryAll();
  document.getElementById('go').onclick = tryAll;`);
};

export const storagePage = attempt(`
  attempt('cookie', () => document.cookie);
  attempt('cookie written', () => { document.cookie = 'hostile=1; path=/'; return document.cookie; });
  attempt('cookie store', () => cookieStore.getAll());
  attempt('local storage', () => localStorage.length);
  attempt('session storage', () => sessionStorage.length);
  attempt('database', () => new Promise((resolve, reject) => {
    const request = indexedDB.open('hostile');
    request.onsuccess = resolve; request.onerror = reject;
  }));
  attempt('cache', () => caches.open('hostile'));
  attempt('files', () => navigator.storage.getDirectory());
  attempt('service worker', () => navigator.serviceWorker.register(location.href));
  attempt('shared worker', () => new Promise((resolve, reject) => {
    new SharedWorker(location.href).onerror = reject;
  }));
  attempt('document of the page', () => parent.document.title);
  attempt('storage of the page', () => parent.localStorage.length);
  attempt('frame element', () => frameElement);
  attempt('address of the page', () => document.referrer || null);
  attempt('origin', () => self.origin === 'null' ? null : self.origin);`);

export const devicesPage = attempt(`
  const tryAll = () => {
    attempt('fullscreen', () => document.documentElement.requestFullscreen().then(() => 'full'));
    attempt('clipboard read', () => navigator.clipboard.readText());
    attempt('clipboard written', () => navigator.clipboard.writeText('hostile').then(() => 'written'));
    attempt('copy command', () => {
      const field = document.getElementById('field');
      field.value = 'hostile'; field.select();
      return document.execCommand('paste') || null;
    });
    attempt('download', () => {
      const url = URL.createObjectURL(new Blob(['x']));
      const anchor = Object.assign(document.createElement('a'), { href: url, download: 'x.exe' });
      document.body.append(anchor);
      anchor.click();
    });
    attempt('dialog', () => { alert('x'); return confirm('x') || prompt('x') || null; });
    attempt('print', () => { print(); });
    attempt('pointer', () => document.body.requestPointerLock().then(() => 'locked'));
    attempt('notification', async () => {
      const permission = await Notification.requestPermission();
      return permission === 'granted' ? permission : null;
    });
    attempt('place', () => new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject)));
    attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true }));
    attempt('passkey', () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32) } }));
    attempt('share', () => navigator.share({ url: 'https://example.com' }).then(() => 'shared'));
  };
  tryAll();
  document.getElementById('go').onclick = tryAll;`);

export const floodPage = attempt(`
  const big = 'x'.repeat(100_000);
  document.getElementById('go').onclick = () => setInterval(() => {
    for (let n = 0; n < 1_000; n += 1) { parent.postMessage(big, '*'); top.postMessage({ n }, '*'); }
  });`);

export const bigMessagesPage = attempt(`
  document.getElementById('go').onclick = () => setInterval(() => {
    const bytes = new ArrayBuffer(100 * 1024 * 1024);
    top.postMessage(bytes, '*', [bytes]);
  });`);

/** Begins when it is clicked, so that a test can be sure that it ran. */
export const loopPage = attempt(`
  document.getElementById('go').onclick = () => setTimeout(() => { for (;;); });`);

export const loopAtOncePage = attempt('for (;;);');

export const memoryPage = attempt(`
  attempt('memory', () => {
    window.kept = Array.from({ length: 100 }, () => new Uint8Array(1024 * 1024).fill(1));
  });`);

export const focusPage = attempt(`
  setInterval(() => document.getElementById('field').focus(), 20);`);
