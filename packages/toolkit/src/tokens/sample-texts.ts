import fc from 'fast-check'

const words =
  `a about after algorithms all an analysis and are assignment at be before between both by calculus can chapter
  chemistry class concurrently course credit data deadline design differential each economics end energy essay
  evaluate every examination exercise explain final find for from function give grade graph group have history how
  if in instructor integral into is it lab laboratory lecture linear list make matrix may mechanics methods midterm
  minimum model more must no not note of on one only or organic other outline permission philosophy physics
  polynomials prerequisite probability problem proof quiz read recommended required research review sample schedule
  science section semester seminar set should solve statistics student students study system task term textbook that
  the their theory this thermodynamics through to topic transfer tuition tunnel two under units university use
  value vectors was week when which will with work write year you`.split(/\s+/)

const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 3, maxLength: 16 })
  .map((chosen) => `${chosen.join(' ').replace(/^./, (first) => first.toUpperCase())}.`)
const prose = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join(' '))
const title = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((chosen) => chosen.join(' ').replaceAll(/\b\w/g, (first) => first.toUpperCase()))
const subject = fc.constantFrom(
  'CPSC',
  'MATH',
  'ENGL',
  'BIOL',
  'PHYS',
  'ECON',
  'PSYC',
  'STAT',
  'HIST',
  'CHEM',
)
const courseCode = fc.tuple(subject, fc.integer({ min: 100, max: 4999 })).map((parts) => parts.join(' '))
const ulid = fc.ulid()
const uuid = fc.uuid({ version: 4 })
const time = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)

const task = fc.record({
  task_id: ulid,
  title,
  status: fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled'),
  priority: fc.constantFrom('low', 'medium', 'high'),
  due_at: fc.option(time),
  tags: fc.array(fc.constantFrom('home', 'exam-prep', 'urgent'), { maxLength: 2 }),
  created_at: time,
})
const course = fc.record({
  id: ulid,
  code: courseCode,
  title,
  credits: fc.integer({ min: 1, max: 6 }),
  description: prose,
  prerequisites: fc
    .tuple(courseCode, courseCode)
    .map(([a, b]) => `${a} with a minimum grade of C-, or ${b}.`),
})
const transferRule = fc.record({
  source: fc.constantFrom('north-harbour', 'lakeside', 'western-plains'),
  destination: fc.constantFrom('NHU', 'LAKE', 'WPC'),
  credit: fc
    .tuple(subject, fc.integer({ min: 1, max: 4 }))
    .map(([code, year]) => `NHU ${code} ${year}XX (3)`),
  effective_start: fc.constantFrom('Sep/16', 'Jan/09', 'May/03'),
  effective_end: fc.constantFrom('present', 'Aug/24'),
})
const requisiteTree = fc.record({
  type: fc.constant('group'),
  logic: fc.constantFrom('ONE_OF', 'ALL_OF', 'TWO_OF'),
  children: fc.array(
    fc.record({ type: fc.constant('course'), department: subject, number: fc.constantFrom('101', '250W') }),
    { minLength: 1, maxLength: 5 },
  ),
})
const snippet = fc
  .tuple(fc.constantFrom(...words), fc.constantFrom(...words), fc.integer({ min: 0, max: 500 }))
  .map(
    ([a, b, limit]) =>
      `export function ${a}(${b}: string[]) {\n  return ${b}.slice(0, ${limit}) // ${a}\n}\n`,
  )
const sessionStep = fc.record({
  id: uuid,
  kind: fc.constantFrom('tool_call', 'tool_result', 'reasoning'),
  timestamp: time,
  duration_ms: fc.nat(90_000),
  tokens: fc.record({ input: fc.nat(200_000), output: fc.nat(5000) }),
  preview: fc.oneof(prose, snippet),
})
const card = fc.record({
  cardId: ulid,
  front: title.map((about) => `What is ${about}?`),
  back: prose,
  stability: fc.double({ min: 0, max: 100, noNaN: true }),
  due: time,
})

const nextAction = fc.record({
  action: fc.constantFrom('list-tasks', 'open-course', 'next-page'),
  priority: fc.constantFrom('low', 'medium', 'high'),
  data: fc.record({ tool: fc.constant('list_tasks'), arguments: fc.record({ cursor: ulid }) }),
  description: sentence,
})
const none = fc.constant([])
const agentHints = fc.record({
  suggestedNextActions: fc.array(nextAction, { maxLength: 3 }),
  relatedResources: fc.array(
    fc.record({ type: fc.constant('task'), id: ulid, label: title, relevance: share }),
  ),
  confidence: share,
  sourceQuality: fc.constantFrom('high', 'medium', 'low'),
  validityPeriod: fc.constantFrom('indefinite', 'P1D'),
  contextNeeded: none,
  assumptions: fc.array(sentence, { maxLength: 2 }),
  riskFactors: none,
  dependencies: none,
  estimatedImpact: fc.record({ benefit: share, effort: share, roi: fc.nat(9) }),
  preferenceAlignment: none,
  reasoning: share.map((value) => `Confidence ${value} from completeness 0.75 (3 of 4), freshness ${value}.`),
})
const metadata = fc.record({
  toolVersion: fc.constant('1.0.0'),
  timestamp: time,
  executionTime: fc.nat(300),
  serviceVersion: fc.constant('0.1.0'),
  traceId: uuid,
  correlationId: uuid,
  cached: fc.boolean(),
})
const meta = fc.record({ bytes: fc.nat(32_768), estimated_tokens: fc.nat(9999), has_more: fc.boolean() })

function resultOf(data: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.record({ data, agentHints, metadata, _meta: meta }).map((result) => JSON.stringify(result))
}

function pageOf(item: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const items = fc.array(item, { minLength: 1, maxLength: 60, size: 'max' })
  return resultOf(fc.record({ items, hasMore: fc.boolean() }))
}

/** What our tools answer: to be counted without the tokenizer. */
export const ordinaryResults = {
  'one task': resultOf(task),
  tasks: pageOf(task),
  courses: pageOf(course),
  'transfer rules': pageOf(transferRule),
  requisites: pageOf(fc.record({ course: courseCode, text: sentence, tree: requisiteTree })),
  code: pageOf(fc.record({ path: fc.constant('notes/week-1.md'), content: snippet })),
  'session log': pageOf(sessionStep),
  cards: pageOf(card),
  ids: pageOf(fc.record({ id: ulid, trace: uuid })),
  numbers: pageOf(fc.record({ x: fc.integer(), y: fc.double(), n: fc.nat(9) })),
}

function textOf(unit: string): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...Array.from(unit)), minLength: 1, maxLength: 4000, size: 'max' })
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const alphanumeric = `${letters}${letters.toUpperCase()}0123456789`

/** What people may write or paste. */
export const otherTexts = {
  'a few words': fc.oneof(title, sentence),
  'any JSON': fc.json({ maxDepth: 6 }),
  'any Unicode': fc.string({ unit: 'binary', maxLength: 3000, size: 'max' }),
  'any ASCII': fc.string({ unit: 'binary-ascii', maxLength: 3000, size: 'max' }),
  base64: textOf(`${alphanumeric}+/`),
  hex: textOf('0123456789abcdef'),
  letters: textOf(letters),
  'random words': textOf(`${letters}    `),
  nucleotides: textOf('ACGT'),
  signs: textOf('!@#$%^&*()_+-={}[]|:;<>,.?/~`\'"\\'),
  'one sign over and over': fc
    .tuple(fc.constantFrom('a', '-', '=', ' ', '\n', '/'), fc.nat(3000))
    .map(([c, n]) => c.repeat(n)),
  'control escapes': textOf('\0\u0001\u001b\t\n\r').map((text) => JSON.stringify(text)),
  chinese: textOf('的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能'),
  russian: textOf('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф    '),
  accents: textOf('éèêàùôîçñöüß eaitnosr    '),
  emoji: fc
    .array(fc.constantFrom('🎉', '👩‍👩‍👧', '✅ ok', 'done 👍🏽', '🚀', '…', '“so”'), {
      maxLength: 500,
      size: 'max',
    })
    .map((all) => all.join(' ')),
  'titles with an emoji': pageOf(fc.record({ id: ulid, title: title.map((text) => `${text} 🎉`) })),
  'names from everywhere': pageOf(
    fc.record({
      name: fc.constantFrom('Vsevolod Golovetskyy', 'Nguyễn Thị Hoa', 'Oluwaseun Adeyemi', 'Zoë Muñoz'),
    }),
  ),
}
