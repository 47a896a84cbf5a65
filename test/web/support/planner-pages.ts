import type { Page } from 'playwright-core'
import type { ShownPage } from './pages.ts'

/** A transcript from nothing, or as another screenshot left it. */
async function withSample(page: Page): Promise<void> {
  const sample = page.getByRole('button', { name: 'Use sample transcript' })
  const summary = page.getByRole('heading', { name: /Northreach College/ })
  await sample.or(summary).first().waitFor()
  if (await sample.isVisible()) await sample.click()
  await summary.waitFor()
}

const PASTED = [
  'Fall 2024',
  'Course\tTitle\tGrade\tCredits',
  'MATH 1171\tCalculus I\tB+\t3.00',
  'CPSC 1110\tIntroduction to Programming\tA-\t3.00',
  'PHYS 1130\tPhysics for Physical and Applied Sciences I\tW\t4.00',
  'ENGL 11??\tAcademic Wr…\tB\t3.00',
  'Spring 2025',
  'MATH 1271\tCalculus II\tIP\t3.00',
].join('\n')

async function preview(page: Page, text: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the text' })
  const area = page.getByLabel('Paste your transcript')
  await back.or(area).first().waitFor()
  if (await back.isVisible()) await back.click()
  await area.fill(text)
  const school = page.getByRole('combobox', { name: 'Which school is this transcript from?' })
  await school.fill('northr')
  await school.press('Enter')
  await page.getByRole('button', { name: 'Preview courses' }).click()
}

async function choose(page: Page, ...schools: string[]): Promise<void> {
  await withSample(page)
  for (const school of schools) await page.getByRole('button', { name: school }).click()
  await page.getByRole('heading', { name: 'Best plan' }).waitFor()
}

/** The transfer planner in its states, the empty one first: a transcript cannot be emptied again. */
export const plannerPages: readonly ShownPage[] = [
  {
    name: 'planner-empty',
    path: '/planner',
    prepare: (page) => page.getByRole('button', { name: 'Add courses manually' }).waitFor(),
  },
  {
    name: 'planner-rubbish',
    path: '/planner',
    async prepare(page) {
      await preview(page, 'Dear <b>registrar</b>\nMATH 11?? B/C 3\nPage 2')
      await page.getByText('No courses could be read').waitFor()
    },
  },
  {
    name: 'planner-preview',
    path: '/planner',
    async prepare(page) {
      await preview(page, PASTED)
      await page.getByText('courses read').waitFor()
    },
  },
  {
    name: 'planner-by-hand',
    path: '/planner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add courses manually' }).click()
      await page.getByLabel('Course, row 1').fill('MTAH 1171')
      const school = page.getByRole('combobox', { name: 'School, row 1' })
      await school.fill('northr')
      await school.press('Enter')
      await school.press('Tab')
      await page.getByText('Did you mean').waitFor()
      await page.getByRole('button', { name: 'Add a course' }).click()
      await page.getByRole('combobox', { name: 'School, row 2' }).click()
    },
  },
  { name: 'planner', path: '/planner', prepare: (page) => choose(page, 'University of Aurelia') },
  { name: 'terms-goals', path: '/terms', prepare: (page) => page.getByText('transcript').first().waitFor() },
  {
    name: 'terms',
    path: '/planner',
    async prepare(page) {
      await withSample(page)
      const question = { goals: [{ school: 'aur', credits: 60 }], terms: 8, maxCredits: 15 }
      await page.goto(`/terms#${encodeURIComponent(JSON.stringify(question))}`)
      await page.getByText('courses on your transcript').waitFor()
      await page.getByRole('button', { name: 'Plan my terms' }).click()
      await page.getByRole('heading', { name: /^Your goal/ }).waitFor()
    },
  },
  {
    name: 'planner-agreement',
    path: '/planner#to=cald',
    async prepare(page) {
      await withSample(page)
      await page.getByRole('button', { name: 'Show agreement' }).first().click()
      await page.getByText('Requires').waitFor()
    },
  },
  {
    name: 'planner-compare',
    path: '/planner',
    prepare: (page) => choose(page, 'University of Aurelia', 'Calderwood University', 'Kestrel Polytechnic'),
  },
  {
    name: 'planner-edit',
    path: '/planner',
    async prepare(page) {
      await withSample(page)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Credits, row 2').fill('many')
      await page.getByRole('button', { name: 'Save courses' }).click()
      await page.getByText('Enter a number up to').waitFor()
    },
  },
  {
    name: 'planner-unlisted',
    path: `/planner#to=aur&courses=${Buffer.from(
      '[["nrc:MTAH 1171","B+"],["nrc:PHYS 1130","C",null,4],["nrc:CPSC 1110","A"],["nrc:FOO 999"]]',
    ).toString('base64url')}`,
    prepare: (page) => page.getByText('FOO 999 is not in').waitFor(),
  },
  {
    name: 'planner-share',
    path: '/planner#to=aur',
    async prepare(page) {
      await withSample(page)
      await page.getByRole('button', { name: 'Save or share' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'planner-shared',
    path: `/planner#to=aur&on=2026-11-15&courses=${Buffer.from(
      '[["nrc:MATH 1171","B+"],["nrc:PHYS 1130","C"]]',
    ).toString('base64url')}`,
    prepare: (page) => page.getByRole('heading', { name: 'Best plan' }).waitFor(),
  },
]
