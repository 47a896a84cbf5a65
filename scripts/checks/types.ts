import type { Check } from './check.ts'
import { linesOnFailure } from './tool.ts'

/** The web app is for browsers, so that it has a configuration of its own. */
const PROJECTS = ['.', 'packages/web']

export const types: Check = {
  name: 'types',
  async run() {
    const faults = PROJECTS.map((project) => linesOnFailure('tsc', '-p', project, '--pretty', 'false'))
    return (await Promise.all(faults)).flat()
  },
}
