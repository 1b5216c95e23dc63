import type { LearningPathDetail, PathTool } from '@contracts/path';
import { aPath, loggedIn } from './builders';

/** The tool of a step. */
export const pathTool = (id: string, given: Partial<PathTool> = {}): PathTool => ({
  id,
  name: `Tool ${id}`,
  slug: `tool-${id}`,
  description: 'Shows something.',
  language: 'python',
  thumbnailUrl: null,
  accessLevel: 'free',
  price: 0,
  proUntil: null,
  skillLevel: null,
  durationMinutes: 20,
  previewUrl: null,
  ...given,
});

const QUESTION = { question: 'Which one?', options: ['This', 'That'] };

/** A path of two steps, the second with a pro tool. */
export const aDetail = (given: Partial<LearningPathDetail> = {}): LearningPathDetail => ({
  ...aPath(),
  outcomes: 'Read a packet\nName its layers',
  steps: [
    { lesson: '', tool: pathTool('a'), questions: [QUESTION] },
    {
      lesson: 'Names become addresses.',
      tool: pathTool('b', { accessLevel: 'pro' }),
      questions: [],
    },
  ],
  ...given,
});

/** The routes of a member with this progress in the path. */
export const member = (doneToolIds: string[], certificateCode: string | null = null) => ({
  'GET /api/me': loggedIn({ username: 'ada' }),
  'GET /api/account/paths': () => [
    { slug: 'networks', doneToolIds, certificateCode },
    { slug: 'linux', doneToolIds: ['b'], certificateCode: null },
  ],
  'GET /api/account/downloaded-tools': () => ({ toolIds: ['a'] }),
});
