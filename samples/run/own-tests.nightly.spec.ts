import { declareToolTests, toolTests } from './tool-tests';

jest.setTimeout(120_000);

describe('the tests that tools bring along pass in the unpacked download', () =>
  declareToolTests(toolTests));
