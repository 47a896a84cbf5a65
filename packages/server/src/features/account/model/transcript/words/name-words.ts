import type { ColumnKind } from './column-names.ts'

/** What a word of a column's name speaks of. */
type Notion =
  | 'credit'
  | 'attempted'
  | 'earned'
  | 'grade'
  | 'point'
  | 'quality'
  | 'percent'
  | 'course'
  | 'code'
  | 'title'
  | 'section'
  | 'term'
  | 'status'
  | 'filler'

const WORDS: Readonly<Record<Notion, string>> = {
  credit:
    'credit credits cr crs cred creds crd crdt crds unit units hour hours hrs hr sch ects credito creditos unidad unidades unite unites horas',
  attempted:
    'attempted attempt attempts att attm attmp attemp atmp taken carried tentes intentado intentados intentadas registered enrolled',
  earned:
    'earned earn ern erned comp completed compl cmpl cmpltd cmp awarded awd obtenus acquis obtenidos obtenidas ganados ganadas',
  grade:
    'grade grades grd gr mark marks note nota cote calificacion result resultat resultado letter ltr lettre',
  point: 'point points pts pt pnts puntos',
  quality: 'quality qual qlty qty q gpa gp honour honor qp',
  percent: '% percent percentage pct pourcentage porcentaje numeric numerical',
  course: 'course courses crse class module cours curso asignatura',
  code: 'code id key number no nbr num nmbr # listing clave codigo numero sigle',
  title: 'title titles name description desc descr descrip descriptive titre titulo intitule nombre libelle',
  section: 'section sec sect seccion groupe grupo',
  term: 'term semester session quarter period trimester sem qtr trimestre semestre periodo sesion',
  status: 'status state outcome statut estado',
  filler: 'final official academic the of de du des del la le your my verified value long',
}

const NOTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([notion, words]) => words.split(' ').map((word) => [word, notion] as const)),
)

/** Names by the notions of their words, in any order. */
const MEANINGS: Readonly<Record<string, ColumnKind>> = {
  'attempted credit': 'attempted',
  'credit earned': 'earned',
  'course credit': 'credits',
  'code credit': 'credits',
  credit: 'credits',
  'grade point': 'points',
  'point quality': 'points',
  'earned point quality': 'points',
  'earned grade point': 'points',
  'credit quality': 'other-number',
  'grade percent': 'percent',
  percent: 'percent',
  'course grade': 'grade',
  grade: 'grade',
  'course title': 'title',
  title: 'title',
  'code course': 'code',
  'course section': 'code',
  'code course section': 'code',
  'code course title': 'code-title',
  'course section title': 'code-title',
  'code section': 'section',
  'code term': 'term',
  'term title': 'term',
  term: 'term',
  'course status': 'status',
  status: 'status',
}
const MOST_WORDS = 5

/** What a name says whose words are all known: `Cr. Att`, `Units Completed`, `GPA Pts`. */
export function kindByWords(name: string): ColumnKind | undefined {
  // Most texts are no names, and their first word says so.
  if (!NOTIONS.has(/^[^\s._/&()-]+/.exec(name)?.[0] ?? '')) return undefined
  const words = name
    .replace(/[._/&()-]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
  if (words.length < 2 || words.length > MOST_WORDS) return undefined
  const notions = words.map((word) => NOTIONS.get(word))
  const said = notions.filter((notion) => notion !== undefined && notion !== 'filler')
  // A notion that comes twice is of two columns.
  if (notions.includes(undefined) || new Set(said).size !== said.length) return undefined
  return MEANINGS[said.toSorted((a = '', b = '') => (a < b ? -1 : 1)).join(' ')]
}
