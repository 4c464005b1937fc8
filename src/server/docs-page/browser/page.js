import { startFinding } from './find.js';
import { startTrying } from './try-it.js';

// What needs this script is shown by it.
document.documentElement.classList.add('js');
startTrying();
startFinding();
