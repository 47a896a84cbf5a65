import type { Check } from './check.ts'
import { linesOnFailure } from './tool.ts'

export const types: Check = {
  name: 'types',
  run: () => linesOnFailure('tsc', '--pretty', 'false'),
}
