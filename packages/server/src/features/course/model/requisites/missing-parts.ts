import { partsOf, type RequisiteTree } from './tree.ts'

/** What a tree lacks: a text for each part that must be there, with its alternatives. */
export function missingParts(tree: RequisiteTree, isMissing: (node: RequisiteTree) => boolean): string[] {
  if (!isMissing(tree)) return []
  return 'allOf' in tree
    ? tree.allOf.flatMap((part) => missingParts(part, isMissing))
    : [textOf(tree, isMissing)]
}

function textOf(node: RequisiteTree, isMissing: (node: RequisiteTree) => boolean): string {
  if ('course' in node) return node.minGrade === undefined ? node.course : `${node.course} (${node.minGrade})`
  if ('condition' in node) return node.text
  const lacking = partsOf(node).filter(isMissing)
  const texts = lacking.map((part) => {
    const text = textOf(part, isMissing)
    const isJoined = 'allOf' in node ? / or |, /.test(text) : text.includes(' and ')
    const isGroup = !('course' in part) && !('condition' in part)
    return isGroup && lacking.length > 1 && isJoined ? `(${text})` : text
  })
  if ('allOf' in node) return texts.join(' and ')
  const had = partsOf(node).length - lacking.length
  return 'nOf' in node ? `${node.nOf - had} of ${texts.join(', ')}` : texts.join(' or ')
}
