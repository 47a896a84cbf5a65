import type { CardKind } from '../../model/card.ts'

export interface ExportedType {
  id: number
  name: string
  isCloze: boolean
  /** By which Anki knows its own note types. */
  stockKind?: number
  fields: readonly string[]
  templates: readonly { name: string; question: string; answer: string }[]
}

const answer = (field: string): string => `{{FrontSide}}\n\n<hr id=answer>\n\n${field}`

/** Anki draws the shapes. */
const OCCLUDED = `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="err"></div>
<div id="image-occlusion-container">
    {{Image}}
    <canvas id="image-occlusion-canvas"></canvas>
</div>
<script>
try {
    anki.imageOcclusion.setup();
} catch (exc) {
    document.getElementById("err").innerText = "Error loading image occlusion. Is your Anki version up to date? " + exc;
}
</script>`

/** A fixed id lets Anki recognize the type when a later package comes. */
const FIRST_ID = 1_763_500_000_001

/** How each kind of card is asked in Anki. */
export const NOTE_TYPES: Readonly<Record<CardKind | 'occlusion', ExportedType>> = {
  basic: {
    id: FIRST_ID,
    name: 'Tutor Nexus: basic',
    isCloze: false,
    fields: ['Front', 'Back'],
    templates: [{ name: 'Card 1', question: '{{Front}}', answer: answer('{{Back}}') }],
  },
  reversed: {
    id: FIRST_ID + 1,
    name: 'Tutor Nexus: both directions',
    isCloze: false,
    fields: ['Front', 'Back'],
    templates: [
      { name: 'Card 1', question: '{{Front}}', answer: answer('{{Back}}') },
      { name: 'Card 2', question: '{{Back}}', answer: answer('{{Front}}') },
    ],
  },
  cloze: {
    id: FIRST_ID + 2,
    name: 'Tutor Nexus: cloze',
    isCloze: true,
    fields: ['Text', 'Back Extra'],
    templates: [{ name: 'Cloze', question: '{{cloze:Text}}', answer: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
  },
  occlusion: {
    id: FIRST_ID + 4,
    name: 'Tutor Nexus: image occlusion',
    isCloze: true,
    stockKind: 6,
    fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
    templates: [
      {
        name: 'Image Occlusion',
        question: OCCLUDED,
        answer: `${OCCLUDED}\n<div><button id="toggle">Toggle Masks</button></div>\n{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}`,
      },
    ],
  },
  choice: {
    id: FIRST_ID + 3,
    name: 'Tutor Nexus: multiple choice',
    isCloze: false,
    fields: ['Front', 'Back', 'Options'],
    templates: [{ name: 'Card 1', question: '{{Front}}\n{{Options}}', answer: answer('{{Back}}') }],
  },
}

export const CSS =
  '.card { font-family: arial; font-size: 20px; text-align: center; color: black; background-color: white; }\n.cloze { font-weight: bold; color: blue; }'
