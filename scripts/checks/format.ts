import type { Check } from './check.ts'
import { linesOnFailure } from './tool.ts'

export const format: Check = {
  name: 'format (`npm run format` mends it)',
  run: () => linesOnFailure('oxfmt', '--list-different'),
}
