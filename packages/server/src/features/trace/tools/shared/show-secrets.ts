import { ToolError } from '@tutor-nexus/toolkit'
import { SHOW_SECRETS, type TraceServices } from '../../define.ts'
import { covered, uncovered, type Cover } from '../../model/masks/cover.ts'

/** How the caller is shown the log. */
export function coverFor(showSecrets: boolean, { mayShowSecrets }: TraceServices): Cover {
  if (!showSecrets) return covered
  if (mayShowSecrets) return uncovered
  throw new ToolError('FORBIDDEN', `show_secrets needs ${SHOW_SECRETS}`, {
    details: { reason: 'Without show_secrets, secrets are masked' },
  })
}
