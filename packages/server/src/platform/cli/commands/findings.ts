import { EXIT } from '../errors-and-exit-codes.ts'
import { asStarted } from '../started-as.ts'
import { printJson } from '../terminal/output.ts'

export interface Finding {
  check: string
  fine: boolean
  /** What was found and, where something is wrong, how to mend it. */
  says: string
}

/** A command that finds something wrong ends as one that failed. */
export function printFindings(findings: readonly Finding[], { json }: { json?: boolean }): void {
  if (json) printJson({ healthy: findings.every(({ fine }) => fine), findings })
  else
    for (const { check, fine, says } of findings)
      console.log(asStarted(`${fine ? '✓' : '✗'} ${check}: ${says}`))
  if (findings.some(({ fine }) => !fine)) process.exitCode = EXIT.system
}
