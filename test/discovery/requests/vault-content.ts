import type { RequestsByTool } from './request-set.ts'

/** What notes say, and how it is changed. */
export const vaultContentRequests: RequestsByTool = {
  contentManager_readContent: {
    tuning: [
      'open my note on cell division and show me what is in it',
      'read Biology/Mitosis.md to me',
      'what did I write in the note called Study plan?',
      'show lines 10 to 30 of my thesis note',
      'print the markdown of Welcome.md with line numbers',
      'give me the full content of yesterday’s lecture note',
    ],
    heldOut: [
      'let me see the text of the file Recipes/Bread.md',
      'what does the last paragraph of my essay note say',
      'pull up my meeting notes from Tuesday and read them out',
      'show me that note from line 200 onwards',
    ],
  },
  contentManager_createContent: {
    tuning: [
      'save this summary as a new note named Photosynthesis',
      'create a note in my Biology folder about enzymes',
      'start a fresh markdown note for today’s lecture',
      'write a new note Recipes/Bread.md with this text',
      'put what we just discussed into a note of its own',
      'make a note called Ideas with three bullet points',
    ],
    heldOut: [
      'I want a new page in my vault about the French revolution',
      'file this answer as a markdown note under History',
      'create Projects/Garden.md containing a plan',
      'begin a new note titled Reading list',
    ],
  },
  contentManager_appendContent: {
    tuning: [
      'add a line to the end of my journal note',
      'append these results to Lab/Titration.md',
      'put this quote at the bottom of my reading notes',
      'add today’s entry below the others in my log note',
      'tack this paragraph onto the end of the essay note',
      'extend my shopping note with eggs and milk at the end',
    ],
    heldOut: [
      'write one more bullet at the end of Ideas.md',
      'add this to the bottom of the note on enzymes',
      'append a closing remark to my lecture note',
      'continue my diary note with these two sentences',
    ],
  },
  contentManager_prependContent: {
    tuning: [
      'put a short summary at the beginning of my essay note',
      'insert a warning at the top of Lab/Titration.md',
      'add this sentence before everything else in the note',
      'prepend the date to my meeting note',
      'place an abstract above the text of the thesis note',
      'start the note on enzymes with this definition',
    ],
    heldOut: [
      'the newest entry should go at the top of my changelog note',
      'add a title line in front of the text of Ideas.md',
      'write an introduction at the very start of that note',
      'prepend a table of contents to the long note',
    ],
  },
  contentManager_replaceContent: {
    tuning: [
      'fix the typo in the second sentence of my note on cells',
      'replace lines 4 to 9 of the essay note with this paragraph',
      'rewrite the opening sentence of Ideas.md like this',
      'in my lab note change "20 ml" to "25 ml" in that sentence',
      'swap that paragraph in the note for a shorter one',
      'delete lines 12 to 15 from my journal note',
    ],
    heldOut: [
      'correct the wrong date in my meeting note',
      'the third paragraph of the note should read differently, put this instead',
      'exchange this passage of my thesis note for the new wording',
      'overwrite line 7 of the note with this text',
    ],
  },
  contentManager_findReplaceContent: {
    tuning: [
      'replace every mention of Anna with Hanna in the novel note',
      'find and replace teh with the in my essay note',
      'rename the variable x to y everywhere in my maths note',
      'change all occurrences of 2025 to 2026 in Study plan.md',
      'swap the word big for large throughout the note, ignoring case',
      'search and replace within the lab note: mL becomes ml',
    ],
    heldOut: [
      'everywhere it says Professor in that note, write Dr',
      'substitute each British spelling of colour in my note',
      'find replace across the whole note: foo to bar, whole words only',
      'replace all instances of the old course code in my syllabus note',
    ],
  },
  contentManager_patchSection: {
    tuning: [
      'add a bullet under the heading Todo in my week note',
      'replace the section Results of the lab report with this text',
      'put this paragraph under Methods in my report note',
      'insert an item below the heading Groceries',
      'append a sentence to the section called Summary in that note',
      'change what is under the heading Goals in Study plan.md',
      'update the block ^key-idea in my note',
      'under "Open questions" write that I should ask the professor',
    ],
    heldOut: [
      'add one more source to the References section of the note',
      'the paragraph marked ^proof needs another ending',
      'beneath the headline Sources I want two more books listed',
      'rewrite the Introduction section of the essay note',
    ],
  },
  contentManager_setProperty: {
    tuning: [
      'set the status property of my essay note to done',
      'add the tag exam to the front matter of Mitosis.md',
      'change the due date in the frontmatter of that note',
      'give the note an alias property called Cell splitting',
      'remove the property draft from my note',
      'mark my note as published in its metadata',
    ],
    heldOut: [
      'update the YAML of the note: rating is 5',
      'the frontmatter of my book note should have author Tolkien',
      'clear the reviewed field in the note’s properties',
      'set course: BIO 101 in the properties of this note',
    ],
  },
  contentManager_changeTags: {
    tuning: [
      'put the hashtag revision on my Mitosis note',
      'my enzymes note no longer needs the tag urgent',
      'tag Lab/Titration.md with chemistry and lab',
      'take #todo off the essay note',
      'swap the tag week-1 for week-2 on my lecture note',
    ],
    heldOut: [
      'label my note on Kant with the tag philosophy',
      'get rid of the tag someday on Ideas.md',
      'Photosynthesis.md should be tagged plants',
    ],
  },
  contentManager_listVersions: {
    tuning: [
      'which earlier versions of my Mitosis note are there',
      'show me the version history of Essay.md',
      'when did my enzymes note change, version by version',
      'list the old versions of my lecture note',
      'what did Plan.md say before, show its revisions',
    ],
    heldOut: [
      'history of changes to my note on Kant',
      'previous versions of Ideas.md',
      'revisions of the note on photosynthesis',
    ],
  },
}
