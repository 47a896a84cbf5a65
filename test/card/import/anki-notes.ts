/** Notes of a made-up collection, as both layouts of packages are built from. */
export interface SampleNote {
  id: number
  guid: string
  type: keyof typeof SAMPLE_TYPES
  fields: string[]
  tags?: string
  /** Seconds. */
  mod?: number
  cards: SampleCard[]
}

export interface SampleCard {
  id: number
  deck: number
  ord?: number
  type?: number
  queue?: number
  due?: number
  ivl?: number
  factor?: number
  reps?: number
  lapses?: number
  odue?: number
  odid?: number
  data?: string
  reviews?: SampleReview[]
}

export interface SampleReview {
  id: number
  ease: number
  ivl?: number
  lastIvl?: number
  factor?: number
  time?: number
  type?: number
}

export interface SampleCollection {
  crt: number
  mod: number
  schedVer?: number
  decks: Record<number, string>
  notes: SampleNote[]
}

export const DAY = 86_400_000
export const CREATED = Date.UTC(2025, 0, 1, 4)

const answer = (field: string) => `{{FrontSide}}\n\n<hr id=answer>\n\n${field}`

export const SAMPLE_TYPES = {
  basic: {
    id: 101,
    name: 'Basic',
    kind: 0,
    fields: ['Front', 'Back'],
    templates: [['{{Front}}', answer('{{Back}}')]],
  },
  reversed: {
    id: 102,
    name: 'Basic (and reversed card)',
    kind: 0,
    fields: ['Front', 'Back'],
    templates: [
      ['{{Front}}', answer('{{Back}}')],
      ['{{Back}}', answer('{{Front}}')],
    ],
  },
  cloze: {
    id: 103,
    name: 'Cloze',
    kind: 1,
    fields: ['Text', 'Back Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>\n{{Back Extra}}']],
  },
  typed: {
    id: 104,
    name: 'Basic (type in the answer)',
    kind: 0,
    fields: ['Front', 'Back'],
    templates: [['{{Front}}\n\n{{type:Back}}', '{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}']],
  },
  vocabulary: {
    id: 105,
    name: 'Vocabulary',
    kind: 0,
    fields: ['Word', 'Meaning', 'Example', 'Audio'],
    templates: [
      [
        'What is <b>{{Word}}</b>?',
        '{{FrontSide}}<hr id="answer">{{Meaning}}{{#Example}}<br>e.g. {{Example}}{{/Example}}',
      ],
      ['{{Meaning}} {{Audio}}', '{{Word}}'],
    ],
  },
  occlusion: {
    id: 106,
    name: 'Bildverdeckung',
    kind: 1,
    fields: ['Verdeckung', 'Bild', 'Kopfzeile', 'Rückseite', 'Kommentare'],
    templates: [
      [
        '{{#Kopfzeile}}<div>{{Kopfzeile}}</div>{{/Kopfzeile}}<div style="display: none">{{cloze:Verdeckung}}</div>{{Bild}}<script>anki.imageOcclusion.setup()</script>',
        '<div style="display: none">{{cloze:Verdeckung}}</div>{{Bild}}<div>{{Rückseite}}</div>',
      ],
    ],
  },
} as const

export const sampleCollection = (): SampleCollection => ({
  crt: CREATED / 1000,
  mod: CREATED + 200 * DAY,
  schedVer: 2,
  decks: { 1: 'Default', 20: 'Languages::French', 30: 'Filtered now' },
  notes: [
    {
      id: CREATED + 1_000,
      guid: 'geo-paris!',
      type: 'basic',
      fields: [
        'Capital of <b>France</b>?<br><img src="eiffel%20tower.jpg">',
        '<div>Paris</div><div>on the Seine</div>',
      ],
      tags: ' geography europe::west ',
      cards: [
        {
          id: CREATED + 1_001,
          deck: 1,
          type: 2,
          queue: 2,
          due: 230,
          ivl: 30,
          factor: 2500,
          reps: 3,
          reviews: [
            { id: CREATED + DAY, ease: 3, ivl: -600, type: 0, time: 4_000 },
            { id: CREATED + DAY + 600_000, ease: 3, ivl: 1, type: 0, time: 2_000 },
            { id: CREATED + 2 * DAY, ease: 1, ivl: -600, lastIvl: 1, factor: 2300, type: 1 },
            { id: CREATED + 2 * DAY + 900_000, ease: 3, ivl: 1, factor: 2300, type: 2 },
            { id: CREATED + 5 * DAY, ease: 0, ivl: 20, factor: 2300, type: 4 },
          ],
        },
      ],
    },
    {
      id: CREATED + 2_000,
      guid: 'fr-chien',
      type: 'reversed',
      fields: ['le chien', 'dog [sound:chien.mp3]'],
      cards: [
        { id: CREATED + 2_001, deck: 30, odid: 20, queue: -1 },
        {
          id: CREATED + 2_002,
          deck: 20,
          ord: 1,
          type: 2,
          queue: 2,
          due: 210,
          ivl: 10,
          factor: 2000,
          reps: 5,
          lapses: 1,
        },
      ],
    },
    {
      id: CREATED + 3_000,
      guid: 'bio-cell',
      type: 'cloze',
      fields: [
        'The {{c1::mitochondrion::organelle}} makes {{c2::ATP}}.',
        '<ul><li>one</li><li>two</li></ul>',
      ],
      cards: [
        { id: CREATED + 3_001, deck: 1, data: '{"pos":3}' },
        {
          id: CREATED + 3_002,
          deck: 1,
          ord: 1,
          type: 2,
          queue: 2,
          due: 250,
          ivl: 40,
          factor: 0,
          reps: 4,
          data: '{"s":33.5,"d":4.25,"dr":0.9}',
        },
      ],
    },
    {
      id: CREATED + 4_000,
      guid: 'typed-1',
      type: 'typed',
      fields: ['2 &lt; 3?', 'yes'],
      cards: [{ id: CREATED + 4_001, deck: 1 }],
    },
    {
      id: CREATED + 5_000,
      guid: 'voc-1',
      type: 'vocabulary',
      fields: ['entropy', 'disorder', 'x<sup>2</sup>', ''],
      cards: [
        { id: CREATED + 5_001, deck: 20 },
        { id: CREATED + 5_002, deck: 20, ord: 1 },
      ],
    },
    {
      id: CREATED + 6_000,
      guid: 'no-answer',
      type: 'basic',
      fields: ['Only a question', ''],
      cards: [{ id: CREATED + 6_001, deck: 1 }],
    },
  ],
})
