import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../parts/display/icon.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { useReported, useToast } from '../../parts/feedback/toast.tsx'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import styles from './guided-start.module.css'
import type { GuidedStart, StepId, StepState } from './use-guided-start.ts'

/** The first visit in four steps, each with a reason and a link. */
export function GuidedSteps({ guide }: { guide: GuidedStart }) {
  const { states, skipped, isSaving, skip } = guide
  const say = useToast()
  const tried = useReported()
  const [pressed, setPressed] = useState<StepId | 'all'>()
  if (!states) return null
  const steps = [...states]
  const next = steps.find(([, state]) => state === 'open')?.[0]
  const done = steps.filter(([, state]) => state === 'done').length
  const set = async (what: StepId | 'all', without: readonly StepId[]): Promise<boolean> => {
    // A second change would begin with what the first has not changed yet.
    if (isSaving) return false
    setPressed(what)
    return tried(() => skip(without))
  }
  const hide = async (): Promise<void> => {
    if (await set('all', [...states.keys()]))
      say({ text: 'Guide hidden', undo: () => void tried(() => skip(skipped)) })
  }
  return (
    <>
      <p className={styles['progress']}>
        {done} of {steps.length} done
      </p>
      <ol className={styles['steps']} aria-label="First steps">
        {steps.map(([step, state]) => (
          <Step
            key={step}
            {...wordsOf(step, guide.isOperator)}
            state={state}
            isNext={step === next}
            isSaving={isSaving && pressed === step}
            onSkip={() => void set(step, [...skipped, step])}
            onResume={() =>
              void set(
                step,
                skipped.filter((each) => each !== step),
              )
            }
          />
        ))}
      </ol>
      <Button look="quiet" busy={isSaving && pressed === 'all'} onClick={() => void hide()}>
        Hide this guide
      </Button>
    </>
  )
}

interface StepProps extends Words {
  state: StepState
  isNext: boolean
  isSaving: boolean
  onSkip: () => void
  onResume: () => void
}

function Step({ title, why, act, link, state, isNext, isSaving, onSkip, onResume }: StepProps) {
  const isSkipped = state === 'skipped'
  return (
    <li className={styles['step']} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles['mark']}>{state === 'done' ? <Icon name="check" /> : null}</span>
      <div className={styles['words']}>
        <p className={styles['title']}>
          {state === 'open' && !isNext ? <Link {...link}>{title}</Link> : title}{' '}
          {isNext ? <Tag tone="accent">next</Tag> : state === 'open' ? null : <Tag>{state}</Tag>}
        </p>
        <p className={styles['why']}>{why}</p>
        {isNext ? (
          <Link {...link} className={buttonClass('primary')}>
            {act}
          </Link>
        ) : null}
      </div>
      {state === 'done' ? null : (
        <Button
          look="quiet"
          busy={isSaving}
          aria-label={`${isSkipped ? 'Resume' : 'Skip'}: ${title}`}
          onClick={isSkipped ? onResume : onSkip}
        >
          {isSkipped ? 'Resume' : 'Skip'}
        </Button>
      )}
    </li>
  )
}

interface Words {
  title: string
  /** In one line. */
  why: string
  act: string
  link: LinkProps
}

const wordsOf = (step: StepId, isOperator: boolean): Words =>
  step === 'school' && !isOperator ? SCHOOL_OF_OTHERS : WORDS[step]

const WORDS: Readonly<Record<StepId, Words>> = {
  school: {
    title: 'Load your school',
    why: 'Answers about your school need its courses and agreements.',
    act: 'Import agreements',
    link: { to: '/settings', hash: 'data' },
  },
  transcript: {
    title: 'Add your courses',
    why: 'What you have taken decides what transfers and what you can take next.',
    act: 'Add courses',
    link: { to: '/planner' },
  },
  plan: {
    title: 'Save a plan',
    why: 'Today then tells you when an agreement that your plan depends on changes.',
    act: 'Plan a transfer',
    link: { to: '/planner' },
  },
  assistant: {
    title: 'Connect an AI assistant',
    why: 'Claude, Cursor and others then work with the same courses, cards and tasks.',
    act: 'Choose an assistant',
    link: { to: '/connect' },
  },
}

/** Only operators import data. */
const SCHOOL_OF_OTHERS: Words = {
  title: 'Find your school',
  why: 'Answers about it need its courses and agreements. Whoever runs this server imports them.',
  act: 'See the schools',
  link: { to: '/courses' },
}
