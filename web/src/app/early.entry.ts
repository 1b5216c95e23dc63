import { printLightScheme, recordEarlyClicks, setColorScheme } from './early';

// build/inlineEarlyScript.ts puts this into index.html, where it runs before the first paint.
setColorScheme();
printLightScheme();
recordEarlyClicks();
