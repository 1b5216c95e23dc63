/** Creates the users of the screenshots. */
import { call } from '../bench/support/marketplace.mjs';

const PASSWORD = 'correct horse battery staple';

/** Registers all users, lets them download and buy, and returns their sessions as Playwright storage states. */
export async function createTestUsers({ url, adminPassword }) {
  const admin = await call(url, 'POST', '/api/login', {
    body: { email: 'admin@example.com', password: adminPassword },
  });
  const tools = await fullCatalogue(url);
  const join = async (username) => {
    const { answer, cookie } = await call(url, 'POST', '/api/register', {
      body: { username, email: `${username}@example.com`, password: PASSWORD },
    });
    return { id: answer.user.id, cookie };
  };
  const [member, ada] = [await join('grace'), await join('ada')];
  const grant = (path, body) =>
    call(url, 'POST', `/api/admin/users/${ada.id}/${path}`, { cookie: admin.cookie, body });
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await grant('pro', { until, reason: 'for the pictures' });
  const premium = tools.find(({ accessLevel }) => accessLevel === 'premium');
  await grant('purchases', { toolId: premium.id, reason: 'for the pictures' });
  const fetchable = tools.filter(
    ({ accessLevel, fileSize }) => accessLevel !== 'premium' && fileSize !== null,
  );
  for (let index = 0; index < fetchable.length; index += 3)
    await download(url, ada.cookie, fetchable[index].id);
  return {
    url,
    premium,
    sessions: {
      visitor: undefined,
      member: sessionOf(url, member),
      ada: sessionOf(url, ada),
      admin: sessionOf(url, admin),
    },
  };
}

async function download(url, cookie, toolId) {
  const response = await fetch(`${url}/api/tools/${toolId}/download`, {
    method: 'POST',
    headers: { cookie },
  });
  if (!response.ok)
    throw new Error(`downloading failed: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** Waits until the sample catalogue is complete and returns its tools. */
async function fullCatalogue(url) {
  for (let before = -1; ;) {
    const { answer } = await call(url, 'GET', '/api/tools');
    if (answer.length > 0 && answer.length === before) return answer;
    before = answer.length;
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
}

function sessionOf(url, { cookie: pair }) {
  const [name, value] = pair.split(/=(.*)/s);
  const cookie = {
    name,
    value,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  };
  return { cookies: [cookie], origins: [] };
}
