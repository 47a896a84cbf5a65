import { plainLetters, squeeze } from './lines.ts'
import { kindByWords } from './name-words.ts'

export type ColumnKind =
  | 'subject'
  | 'number'
  | 'code'
  | 'code-title'
  | 'section'
  | 'title'
  | 'grade'
  | 'percent'
  | 'credits'
  | 'attempted'
  | 'earned'
  | 'points'
  | 'term'
  | 'status'
  | 'level'
  | 'campus'
  | 'crn'
  | 'repeat'
  /** A number that says nothing of the course: the size or average of the class. */
  | 'other-number'
  | 'other'
  /** A column whose name and cells say nothing. */
  | 'unknown'

/** Names of columns in English, French and Spanish, without accents. */
const NAMES: readonly (readonly [kind: ColumnKind, names: string])[] = [
  [
    'subject',
    '学科|개설학과|subject|subj|dept|department|discipline|prefix|subject code|subject area|course subject|course prefix|subj code|matiere|materia|area',
  ],
  [
    'number',
    'number|no|nr|nr.|nbr|num|catalog nbr|catalog number|catalog no|catalogue number|catalogue no|catalog #|catalog|cat no|cat #|crse|crse no|crse num|course number|course no|course #|course nbr|nmbr|course num|numero|numero de cours|numero de curso|nro',
  ],
  [
    'code',
    '课程代码|课程编号|课程号|课程编码|課程代碼|課程編號|课号|科目コード|科目番号|授業コード|학수번호|과목코드|과목번호|교과목번호|kurs-nr|kursnummer|modulnummer|modul-nr|modulcode|modulkurzel|codigo da disciplina|codigo disciplina|codice|codice insegnamento|codigo de asignatura|codigo de la asignatura|codigo de materia|clave de la materia|code de cours|code du module|sigle et numero|registration code|paper|paper code|unit no|course key|course|course code|code|unit code|course no/section|catalog code|registrations used|class|course/section|course section|course listing|course id|courses|course/sec|class code|course and section|course & section|course code/section|course key|module code|cours|sigle|sigle du cours|code du cours|code cours|curso|clave|codigo|codigo del curso|codigo de curso|asignatura',
  ],
  [
    'code-title',
    'course/section and title|course and title|course & title|course/title|course section and title|course name|course/course title|code and title',
  ],
  ['section', 'section|sec|sect|section number|sec #|section #|seccion|grupo|groupe'],
  [
    'title',
    '课程名称|课程名|课程|課程名稱|科目名|科目|授業科目|授業科目名|과목명|교과목명|교과목|과목|bezeichnung|kurstitel|modultitel|modul|prufungstext|prufungsleistung|titel|lehrveranstaltung|veranstaltung|modulname|nome da disciplina|disciplina|denominacao|componente curricular|insegnamento|nome insegnamento|esame|nombre de la asignatura|nombre de la materia|nombre asignatura|nom du cours|intitule du cours|nom du module|paper title|paper name|subject title|unit name|title|what|subject name|course title|description|descr|course desc|class desc|module name|unit title|subject title|class title|name|course description|search|descriptive title|class description|long title|class name|module title|titre|titre du cours|intitule|nom du cours|titulo|titulo del curso|nombre|nombre del curso|descripcion|libelle',
  ],
  [
    'grade',
    '成绩|总评|总评成绩|最终成绩|分数|等级|成績|評価|評語|評定|성적|등급|zensur|bewertung|modulnote|media final|conceito|voto|nota obtenida|definitiva|nota definitiva|calificacion obtenida|note obtenue|grade|grd|grades|mark|grade received|grade awarded|final letter grade|mark/grade|grade/mark|final grade|final|letter|letter grade|official grade|course grade|final mark|gr|final grades|verified grade|grade earned|marks|final grd|ltr grade|result|final result|note|note finale|cote|resultat|lettre|calificacion|calificacion final|nota|nota final|resultado',
  ],
  [
    'percent',
    'percent|%|percentage|percent grade|grade %|grade (%)|pct|percentage grade|grade percent|mark (%)|mark %|% grade|% mark|final %|numeric grade|note (%)|pourcentage|porcentaje',
  ],
  [
    'credits',
    '学分|學分|学分数|単位|単位数|학점|leistungspunkte|lp|ects-punkte|ects punkte|kreditpunkte|cp|ects credits|cfu|credits ects|creditos ects|points ects|cats|cats credits|uc|unidades de credito|unidades credito|credits|credit|cr|crs|cred|creds|wt|wgt|weight|course weight|course units|course hours|credit units|number of credits|no of credits|units|unit|hours|hrs|credit hours|cr hrs|cr hours|credit hrs|crd|crdt|crds|sem hrs|credit value|credits/units|credit(s)|unit(s)|course credits|hour|semester hours|quarter hours|quarter units|semester units|sch|cr.hrs|unites|nb credits|nombre de credits|creditos|horas credito|horas|unidades|ects|ch|num credits',
  ],
  [
    'attempted',
    'attempted|att|attmp|attempted cr|units taken|attempted credits|credits attempted|units attempted|units att|hrs att|attempted hours|attempt hours|att hrs|ahrs|hours attempted|hrs attempted|credit att|attempted units|att units|cr att|credits att|att cr|attm|hours att|attempt|cr attempted|attempted hrs|credit hours attempted|credits tentes|creditos intentados|horas intentadas',
  ],
  [
    'earned',
    'earned|ern|earn|hrs earn|units earn|earned cr|comp hrs|earned credits|credits earned|units earned|units comp|completed credits|hrs ern|earned hours|ehrs|comp|cmp|cmpl|cmpltd|hours earned|earned units|credits completed|units completed|cr earned|cr ern|credit earned|completed|hrs earned|hours ern|earned hrs|earn hrs|credit hours earned|ern cr|credits obtenus|credits acquis|creditos obtenidos|creditos ganados|horas obtenidas|horas ganadas',
  ],
  [
    'points',
    '绩点|평점|points|quality|quality points|grade points|grd points|gpa pts|honour points|quality points earned|qual pts|pts|qpts|gr pts|grpts|grade pts|quality pts|qual points|qp|honor points|gpa points|q pts|qty pts|grd pts|gpts|gp|q points|points de qualite|puntos|puntos de calidad',
  ],
  [
    'term',
    "学期|學期|学年学期|开课学期|修读学期|年度学期|履修年度|학기|년도학기|anno semestre|ano/semestre|ano semestre|periodo lectivo|periodo cursado|semestre academico|ciclo escolar|semester taken|term|season|saison|session|semester|academic period|period|term taken|when|quarter|academic term|term code|start term|sem|year/term|term/year|term name|semester taken|trimestre|semestre|session d'etudes|periodo|periodo academico|sesion|ciclo",
  ],
  [
    'status',
    '结果|状态|狀態|修读状态|是否通过|合否|결과|이수구분|situacao|ergebnis|esito|condicion|situation|estatus|status|progress|completion|done|finished|registration status|state|standing|course status|enrollment status|enrolment status|reg status|enrl status|completion status|outcome|statut|etat|estado|situacion',
  ],
  ['level', 'level|lvl|lev|career|niveau|cycle|nivel'],
  ['campus', 'campus|location|site|sede|lieu'],
  ['crn', 'crn|class nbr|class number|class no|class #|reference number|ref no|ref #'],
  [
    'repeat',
    'r|repeat|rpt|repeated|repeat code|rep|repeat status|notes|remark|remarks|rpt code|repeat indicator|repeat?|comment|comments|reprise|repetido',
  ],
  [
    'other-number',
    'gpv|grade point value|class enrl|class size|size|enr|enrl|enrolment|enrollment|gpa hours|gpa hrs|gpa units|passed hours|passed|ceus|ceu|ceu contact hours|gpa credits|class gpa|gpa|rank|contact hours|hours passed|phrs|qhrs|quality hours|gpa cr|cote r|cote z',
  ],
  [
    'other',
    'where|select|delete|prereqs|prerequisites|typically offered|offered|versuch|versuche|教师|任课教师|老师|授课教师|担当教員|教員|교수|docent|课程性质|课程类别|考试性质|dozent|prufer|year|academic year|school year|calendar year|year level|year of study|annee|ano|instructor|requirement|remaining|schedule type|start date|end date|start and end dates|dates|grading|grading basis|instructional format|instruction format|delivery mode|deadlines|grade mode|type|professor|faculty|date|start|end|program|school|college|institution|meeting patterns|basis|attribute|attributes|requirement designation|delivery|format|instructors|credit type|days|time|times|room|teacher|component|mode|enseignant|professeur|profesor|docente',
  ],
]

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(
  NAMES.flatMap(([kind, names]) => names.split('|').map((name) => [name, kind] as const)),
)
const LONGEST_NAME = 60
/** Grades in the middle of a term, in the languages of the names. */
const INTERIM =
  /\bmid[- ]?(?:term|point|sem)|\bmi-(?:session|trimestre|semestre|etape)|\binterim\b|\bparcial(?:es)?\b|\bpartiel(?:le)?\b/i

/** `Expected Grade`, `Minimum Grade`: grades that nobody got yet. */
const NOT_EARNED =
  /\b(?:expected|predicted|target|goal|minimum|min|estimated|projected|desired|needed|anticipated) (?:\w+ )?(?:grade|mark|gpa)s?\b/i

/** Figures of all who took the course. */
const OF_CLASS = /\b(?:avg|average|mean|median|moy|moyenne|mediane|promedio)\b/i

const ALL_OF_CLASS =
  /^(?:(?:class|course|crs|section|sect|sec|group|groupe|grupo|avg|average|mean|median|moy|moyenne|mediane|promedio|du|de|del|la)\.?\s?)+$/i

/** Hours are credits at some schools, and those of the classes elsewhere. */
export const isHours = (name: string): boolean => /^(?:hours?|hrs|horas)$/i.test(name.trim())

export const isInterim = (name: string): boolean => INTERIM.test(plainLetters(name)) || /^mid\b/i.test(name)

/** What a column of this name holds: `Course Code`, `course_code`, `TermCode`, `Crédits`. */
export function columnKind(name: string): ColumnKind | undefined {
  if (name.length > LONGEST_NAME) return undefined
  // The same few words are asked for over and over.
  if (!kept.has(name)) {
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, kindOf(name))
  }
  return kept.get(name)
}

const kept = new Map<string, ColumnKind | undefined>()
const MOST_KEPT = 2_000

function kindOf(name: string): ColumnKind | undefined {
  const listed = listedKind(name)
  if (listed !== undefined || !mayBeName(name)) return listed
  return kindByWords(SIGNS.test(name) ? spaced(name) : squeeze(plainLetters(name)).toLowerCase())
}

/** What a column holds whose name is in the list as it stands; without gaps around it, other names may stand in it. */
export function listedKind(name: string, isApart = true): ColumnKind | undefined {
  if (!mayBeName(name)) return undefined
  // `Midterm 1`, `Midterm 2`
  const plain = plainLetters(squeeze(name)).replace(/(?<=[A-Za-z]) \d$|(?<=[A-Za-z]{3})\?$/, '')
  const listed = KINDS.get(plain.toLowerCase())
  if (listed !== undefined) return listed
  if (isInterim(plain) || NOT_EARNED.test(plain)) return 'other'
  const words = SIGNS.test(plain) ? spaced(plain) : plain
  // `CrsAvg`
  if (OF_CLASS.test(words) && (isApart || ALL_OF_CLASS.test(words))) return 'other-number'
  return SIGNS.test(plain) ? KINDS.get(words) : undefined
}

const mayBeName = (name: string): boolean => name.length <= LONGEST_NAME && !/\d\d/.test(name)

/** Signs and capitals that divide the words of a name. */
const SIGNS = /[_*.:/]|\p{Ll}\p{Lu}/u

const spaced = (name: string): string =>
  squeeze(
    plainLetters(name)
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .replace(/[_*]|\.(?=\s|$)|\s?:$|\s(?=\/)|(?<=\/)\s/g, (sign) => (sign === '_' ? ' ' : '')),
  ).toLowerCase()
