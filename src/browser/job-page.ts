import './back-to-results.ts';
import './carry.ts';
import './contents.ts';
import './print.ts';
import './time-left.ts';
