import { createHashingHandler, type HashingRequest } from './hashingProtocol';

const handle = createHashingHandler((message) => self.postMessage(message));

self.onmessage = ({ data }: MessageEvent<HashingRequest>) => void handle(data);
