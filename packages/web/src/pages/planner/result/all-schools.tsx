import { useState } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { Table, type Column } from '../../../parts/display/table.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { CollapsibleSection } from '../../../parts/layout/disclosure.tsx'
import { listed, pluralize } from '../../../parts/text/words.ts'
import type { Arguments, Data } from '../../../api/call.ts'
import styles from './course-table.module.css'
import type { PlanCourses } from './use-resolutions.ts'

type Compared = Data<'tn_transfer_compare'>['items'][number]

interface Choosing {
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Where the courses count most, of all schools. */
export function AllSchools({ asked, chosen, onChoose }: Choosing & { asked: PlanCourses }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsibleSection title="Compare all schools" isOpen={isOpen} onOpen={setOpen}>
      {() => <Ranking asked={{ ...asked, limit: MOST_SHOWN }} chosen={chosen} onChoose={onChoose} />}
    </CollapsibleSection>
  )
}

const MOST_SHOWN = 100

/** Schools by how much of the courses transfers. */
export function Ranking({ asked, chosen, onChoose }: Choosing & { asked: Arguments<'tn_transfer_compare'> }) {
  const comparison = useTool('tn_transfer_compare', asked)
  return (
    <Loaded query={comparison} doing="compare the schools" waiting="Comparing schools">
      {({ data: { summary, items, withoutAgreementCount, totalCount } }) => (
        <div className={styles['section']}>
          <p>{summary}</p>
          {items.length > 0 ? (
            <Table
              caption="Schools by credits that transfer"
              columns={columnsFor(chosen, onChoose)}
              rows={items}
              keyOf={({ institution }) => institution}
            />
          ) : null}
          {totalCount > items.length ? (
            <p className={styles['small']}>
              The first {items.length} of {totalCount} schools.
            </p>
          ) : null}
          {withoutAgreementCount > 0 ? <OtherSchools asked={asked} count={withoutAgreementCount} /> : null}
        </div>
      )}
    </Loaded>
  )
}

/** The schools that no agreement speaks of; their names are loaded when they are asked for. */
function OtherSchools({ asked, count }: { asked: Arguments<'tn_transfer_compare'>; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsibleSection
      title={`${pluralize(count, 'school')} without an agreement about your courses`}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      {() => <OtherNames asked={{ ...asked, limit: 1, listWithoutAgreement: true }} count={count} />}
    </CollapsibleSection>
  )
}

function OtherNames({ asked, count }: { asked: Arguments<'tn_transfer_compare'>; count: number }) {
  const comparison = useTool('tn_transfer_compare', asked)
  return (
    <Loaded query={comparison} doing="list the schools" waiting="Loading schools">
      {({ data: { withoutAgreement } }) => (
        <p className={styles['small']}>
          {listed(withoutAgreement.map(({ name }) => name))}
          {count > withoutAgreement.length ? ` and ${count - withoutAgreement.length} more` : ''}.{' '}
          {count === 1 ? 'It assesses' : 'Each assesses'} your courses individually.
        </p>
      )}
    </Loaded>
  )
}

const columnsFor = (
  chosen: readonly string[],
  onChoose: (chosen: readonly string[]) => void,
): Column<Compared>[] => [
  {
    title: 'School',
    cell: ({ rank, name, ifCompleted }) => (
      <>
        {rank}. {name}
        {ifCompleted ? (
          <span className={styles['small']}>if you complete your unfinished courses</span>
        ) : null}
      </>
    ),
  },
  {
    title: 'Credits that transfer',
    cell: ({ sourceCredits, creditsKnown }) => (creditsKnown ? sourceCredits : `at least ${sourceCredits}`),
    numeric: true,
  },
  { title: 'Courses', cell: ({ transfers }) => transfers, numeric: true, minor: true },
  { title: 'Nothing', cell: ({ nothing }) => nothing, numeric: true, minor: true },
  { title: 'Open', cell: ({ open }) => open, numeric: true, minor: true },
  {
    title: 'Plan',
    cell: ({ institution, name }) =>
      chosen.includes(institution) ? (
        <span className={styles['whole']}>chosen</span>
      ) : (
        <Button
          look="quiet"
          className={styles['whole']}
          aria-label={`Show the plan for ${name}`}
          onClick={() => onChoose([...chosen, institution])}
        >
          Show
        </Button>
      ),
  },
]
