// Plain JavaScript: the set-up runs it under whatever Node the machine has.
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM_PATH'] ?? '',
  // Without the parts of a browser that only a window needs, it takes half the CPU.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** The browser of this machine; undefined where it has none. */
export const findChromium = () => PLACES.find((place) => place !== '' && existsSync(place))
