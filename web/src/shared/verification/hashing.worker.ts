import { answerHashing, type HashingRequest } from './hashingProtocol';

const answer = answerHashing((message) => self.postMessage(message));

self.onmessage = ({ data }: MessageEvent<HashingRequest>) => void answer(data);
