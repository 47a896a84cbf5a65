import { useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { Copyable } from '../../../parts/display/copyable.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import type { PlanInputs } from '../../../parts/plan/plan-link.ts'
import { planLink } from '../use-plan.ts'
import styles from './share-plan.module.css'

/** Buttons to share and print a plan. */
export function PlanActions({ inputs }: { inputs: PlanInputs }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <div className={styles['actions']}>
      <Button onClick={() => setSharing(true)}>Save or share</Button>
      <Button onClick={() => print()}>Print</Button>
      {isSharing ? <SharePlan inputs={inputs} onClose={() => setSharing(false)} /> : null}
    </div>
  )
}

function SharePlan({ inputs, onClose }: { inputs: PlanInputs; onClose: () => void }) {
  const link = planLink({ ...inputs, on: inputs.on ?? today() })
  return (
    <Dialog title="Save or share this plan" onClose={onClose}>
      <div className={styles['share']}>
        <p>Bookmark this link, or send it to someone who uses this server.</p>
        <Copyable label="link" text={link} />
        <p className={styles['small']}>
          The link itself contains your courses and grades. They aren’t stored on a server, but anyone with
          the link can read them.
        </p>
      </div>
    </Dialog>
  )
}

/** Shared plans use the agreements of the day, so that the link shows the same later. */
const today = (): string => new Date().toISOString().slice(0, 10)
