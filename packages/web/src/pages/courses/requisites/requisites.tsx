import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { RequisiteTree, type Tree } from './requisite-tree.tsx'
import styles from './requisites.module.css'

interface Requisite {
  tree: Tree
  certain: boolean
  sentence: string
}

const VERDICTS = {
  yes: 'You meet this, based on your transcript.',
  no: 'You don’t meet this yet, based on your transcript.',
  depends: 'Your transcript isn’t enough to tell.',
} as const

/** Prerequisites, corequisites and antirequisites. */
export function Requisites({ course }: { course: string }) {
  const before = useTool('tn_course_prereqs', { course })
  const beside = useTool('tn_course_requisites', { course })
  return (
    <Loaded query={before} doing="load requirements" waiting="Loading requirements">
      {({ data: { prerequisite, satisfied, leaves, chain } }) => (
        <div className={styles['requisites']}>
          {prerequisite ? (
            <Shown title="Prerequisites" requisite={prerequisite} verdicts={leaves} />
          ) : (
            <p className={styles['note']}>No prerequisites</p>
          )}
          {satisfied ? <p className={styles['verdict']}>{VERDICTS[satisfied]}</p> : null}
          {chain.some(({ step }) => step > 1) ? <Chain course={course} chain={chain} /> : null}
          <Loaded query={beside} doing="load corequisites" waiting="Loading corequisites">
            {({ data: { corequisite, antirequisite, recommended } }) => (
              <>
                {corequisite ? <Shown title="Corequisites" requisite={corequisite} /> : null}
                {recommended ? <Shown title="Recommended" requisite={recommended} /> : null}
                {antirequisite ? <Shown title="No credit together with" requisite={antirequisite} /> : null}
              </>
            )}
          </Loaded>
        </div>
      )}
    </Loaded>
  )
}

const NO_VERDICTS: readonly Verdict[] = []

function Shown({
  title,
  requisite,
  verdicts = NO_VERDICTS,
}: {
  title: string
  requisite: Requisite
  verdicts?: readonly Verdict[]
}) {
  return (
    <div className={styles['shown']}>
      <h3>{title}</h3>
      <RequisiteTree
        tree={requisite.tree}
        verdicts={new Map(verdicts.map((each) => [nameOf(each), each.satisfied]))}
      />
      <p className={styles['note']}>
        Calendar text: “{requisite.sentence}”
        {requisite.certain ? '' : ' We may have misread this; please check.'}
      </p>
    </div>
  )
}

type Verdict = ({ course: string } | { text: string }) & { satisfied: 'yes' | 'no' | 'depends' }

const nameOf = (leaf: { course: string } | { text: string }): string =>
  'course' in leaf ? leaf.course : leaf.text

interface Props {
  course: string
  chain: Data<'tn_course_prereqs'>['chain']
}

/** The chain of prerequisites, first course first. */
function Chain({ course, chain }: Props) {
  const steps = [...Map.groupBy(chain, ({ step }) => step)].toSorted(([a], [b]) => b - a)
  return (
    <div className={styles['chain']}>
      <h3>Path</h3>
      <ol className={styles['steps']}>
        {steps.map(([step, courses]) => (
          <li key={step} className={styles['step']}>
            <ul>
              {courses.map(({ course: earlier, title }) => (
                <li key={earlier} className={styles['course']}>
                  <CourseLink course={earlier} />
                  {title ? <span className={styles['title']}>{title}</span> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className={styles['step']}>
          <ul>
            <li className={styles['course']} aria-current="true">
              <CourseLink course={course} />
            </li>
          </ul>
        </li>
      </ol>
    </div>
  )
}
