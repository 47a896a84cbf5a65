import { plainLetters, squeeze } from './lines.ts'

/** How a course ended. */
export type Outcome = 'completed' | 'failed'

/** Words for a course that was passed and for one that was not, in the languages of portals; without accents. */
const WORDS: Readonly<Record<Outcome, string>> = {
  completed:
    'pass|passed|capped pass|compensated pass|satisfactory|successful|aprobado|aprobada|aprobo|acreditado|acreditada|reussi|reussie|reussite|succes|aprovado|aprovada|superato|superata|idoneo|bestanden|geschafft|通过|通過|合格|及格|认定|이수|합격|сдан|зачтено|godkand|bestaet|geslaagd',
  failed:
    'fail|failed|unsatisfactory|unsuccessful|not passed|did not pass|no pass|reprobado|reprobada|no aprobado|no aprobada|desaprobado|echec|echoue|echouee|ajourne|reprovado|reprovada|nao aprovado|non superato|non superata|respinto|nicht bestanden|不通过|未通过|不通過|不合格|不及格|未通過|불합격|미이수|не сдан|незачтено|underkand|niet geslaagd|reappear|reappearance|arrear',
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map(
  (['completed', 'failed'] as const).flatMap((outcome) =>
    WORDS[outcome].split('|').map((word) => [word, outcome] as const),
  ),
)
const LONGEST = 40

/** How a course ended by a cell that says nothing else: `Pass (capped)`, `Reprobado`, `不通过`. */
export function outcomeOf(cell: string): Outcome | undefined {
  if (cell.length > LONGEST) return undefined
  return OUTCOMES.get(
    plainLetters(squeeze(cell.replace(/\([^()]*\)\s*$/, '')))
      .toLowerCase()
      .replace(/[.:!]$/, ''),
  )
}
