import { declareToolTests, toolTests } from './tool-tests';

describe('the tests that tools bring along pass in the unpacked download', () =>
  declareToolTests(toolTests));
