import { useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { Copyable } from '../../../parts/display/copyable.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import type { PlanInputs } from '../../../parts/plan/plan-link.ts'
import { planLink } from '../use-plan.ts'
import styles from './share-plan.module.css'

/** What to do with a plan: pass it on, or print it. */
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
        <p>
          The link shows this plan again: keep it as a bookmark, or send it to somebody who uses this server.
        </p>
        <Copyable label="the link" text={link} />
        <p className={styles['small']}>
          Courses and grades are in the link itself, behind the #. No server keeps them, but whoever has the
          link can read them.
        </p>
      </div>
    </Dialog>
  )
}

/** Plans are judged by the day on which they were shared, so that the link shows the same later. */
const today = (): string => new Date().toISOString().slice(0, 10)
