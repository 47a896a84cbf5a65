import type { Check } from './check.ts'
import { linesOnFailure } from './tool.ts'

export const lint: Check = {
  name: 'lint',
  run: () => linesOnFailure('oxlint', '--format', 'unix', '--deny-warnings'),
}
