import type { RequisiteTree } from '../../packages/server/src/features/course/model/requisites/tree.ts'

/** A tree in one line: `(A & (B C- | C)) & <permission>`, with `~` where a course may be taken along. */
export function written(tree: RequisiteTree): string {
  if ('course' in tree) {
    const course = tree.course.replace(/^nova:/, '')
    return `${course}${tree.minGrade ? ` ${tree.minGrade}` : ''}${tree.concurrent ? '~' : ''}`
  }
  if ('condition' in tree) return `<${tree.condition}>`
  if ('of' in tree) return `${tree.nOf} of (${tree.of.map(inner).join(', ')})`
  const parts = 'allOf' in tree ? tree.allOf : tree.oneOf
  return parts.length === 0 ? 'nothing' : parts.map(inner).join('allOf' in tree ? ' & ' : ' | ')
}

const inner = (tree: RequisiteTree): string =>
  'allOf' in tree || 'oneOf' in tree ? `(${written(tree)})` : written(tree)
