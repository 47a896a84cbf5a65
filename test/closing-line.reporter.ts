import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Ends the run with one plain line for programs to read: `12 passed, 0 failed, 1 skipped`. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    const passed = tests.filter((state) => state === 'passed').length
    const skipped = tests.filter((state) => state === 'skipped').length
    // A test that never came to its end counts as failed, and so does a file that broke outside its tests.
    const unfinished = tests.length - passed - skipped
    const failed = unfinished + modules.filter(brokeOutsideTests).length + unhandled.length
    process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  }
}

function brokeOutsideTests(module: TestModule): boolean {
  return !module.ok() && [...module.children.allTests()].every((test) => test.ok())
}
