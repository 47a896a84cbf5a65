import type { Tools, tn_course_requisites_schema0 } from '../../../api/tools.gen.ts'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import styles from './requisite-tree.module.css'

export type Tree = tn_course_requisites_schema0
type Satisfied = NonNullable<Tools['tn_course_prereqs']['data']['satisfied']>

interface Props {
  tree: Tree
  /** By course or condition, where the transcript tells. */
  verdicts: ReadonlyMap<string, Satisfied>
}

/** Courses and conditions as a tree of “all of” and “one of”. */
export function RequisiteTree({ tree, verdicts }: Props) {
  return (
    <ul className={styles['tree']}>
      <Branch tree={tree} verdicts={verdicts} />
    </ul>
  )
}

function Branch({ tree, verdicts }: Props) {
  const group = groupOf(tree)
  if (!group) return <Leaf tree={tree} verdicts={verdicts} />
  return (
    <li className={styles['branch']}>
      <span className={styles['rule']}>{group.rule}</span>
      <ul className={styles['members']}>
        {group.members.map((member) => (
          <Branch key={JSON.stringify(member)} tree={member} verdicts={verdicts} />
        ))}
      </ul>
    </li>
  )
}

function groupOf(tree: Tree): { rule: string; members: readonly Tree[] } | undefined {
  if ('allOf' in tree) return { rule: 'All of', members: tree.allOf }
  if ('oneOf' in tree) return { rule: 'One of', members: tree.oneOf }
  return 'nOf' in tree ? { rule: `${tree.nOf} of`, members: tree.of } : undefined
}

const SAID = { yes: 'met', no: 'not met', depends: 'unclear' } as const
const TONES = { yes: 'accent', no: 'danger', depends: 'warning' } as const

function Leaf({ tree, verdicts }: Props) {
  if (!('course' in tree) && !('text' in tree)) return null
  const verdict = verdicts.get('course' in tree ? tree.course : tree.text)
  return (
    <li className={styles['leaf']}>
      {'course' in tree ? (
        <>
          <CourseLink course={tree.course} />
          {tree.minGrade ? <span className={styles['grade']}>{tree.minGrade} or better</span> : null}
          {tree.concurrent ? <span className={styles['grade']}>can be taken at the same time</span> : null}
        </>
      ) : (
        tree.text
      )}
      {verdict ? <Tag tone={TONES[verdict]}>{SAID[verdict]}</Tag> : null}
    </li>
  )
}
