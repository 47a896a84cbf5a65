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
}

/** Notes and folders as files. */
export const vaultFileRequests: RequestsByTool = {
  vaultManager_listVaults: {
    tuning: [
      'which vaults do I have set up?',
      'list all my vaults',
      'where on my computer are my notes kept?',
      'how many notes are in each of my vaults',
      'is the vault Archive read-only or can you write to it?',
      'what is the default vault',
    ],
    heldOut: [
      'name the vaults that you can access',
      'on which path does my vault live',
      'did I connect my Obsidian vault already?',
      'how many vaults are there and which may you write to',
    ],
  },
  vaultManager_listDirectory: {
    tuning: [
      'what notes are in my Biology folder?',
      'list everything in my vault',
      'show the folders of my vault',
      'which files are inside Projects/Garden?',
      'give me the whole tree of notes, subfolders too',
      'ls the Recipes directory of my vault',
      'what is lying around at the top level of my notes',
    ],
    heldOut: [
      'tell me which directories my vault is made of',
      'browse the Attachments folder',
      'how many notes are in the History folder',
      'show me the directory listing of my vault',
    ],
  },
  vaultManager_createFolder: {
    tuning: [
      'create a folder called Fall 2026 in my vault',
      'make a new directory for chemistry notes',
      'I need an empty folder Projects/Garden',
      'add a subfolder Exams under Biology',
      'set up a folder for my lecture notes',
      'mkdir Archive in the vault',
    ],
    heldOut: [
      'new folder please: Attachments',
      'create the directories Terms/Spring/Week 1',
      'make a place in my vault to put recipes, just a folder',
      'could you add a folder named Inbox to my notes',
    ],
  },
  vaultManager_move: {
    tuning: [
      'rename my note Cells to Cell biology',
      'move Mitosis.md into the folder Exams',
      'put the whole Recipes folder under Archive',
      'change the file name of that note without breaking links',
      'relocate my lab notes to Projects',
      'the folder Bio should be called Biology',
      'give Ideas.md a better name: Brainstorm.md',
    ],
    heldOut: [
      'Notes 1.md should be named Introduction.md from now on',
      'shift all of Fall 2025 into the archive folder',
      'rename the note and update everything that links to it',
      'move this note one folder up',
    ],
  },
  vaultManager_duplicateNote: {
    tuning: [
      'make a copy of my lab report template note',
      'duplicate the note Week plan',
      'copy Study plan.md to Study plan spring.md',
      'clone this note so I can try something out',
      'I want a second version of that note',
      'use the template note as a starting point: copy it',
      'back up this note under another name',
    ],
    heldOut: [
      'create a duplicate of Ideas.md',
      'copy my note on cells into the Exams folder and keep the original',
      'I would like the same note once more in Archive',
      'another copy of the meeting note please',
    ],
  },
  vaultManager_delete: {
    tuning: [
      'delete the note Old draft.md',
      'throw the Archive folder of my vault away',
      'remove Ideas.md from my vault',
      'put that note in the trash',
      'get rid of my scratch notes file',
      'trash the folder Fall 2024 with all its notes',
      'erase the empty folder Inbox',
      'discard my note from last Monday',
    ],
    heldOut: [
      'I do not need the note on enzymes any more, bin it',
      'the folder Temp and all notes in it can go',
      'delete this attachment from the vault',
      'please remove the page Scratch from the vault',
    ],
  },
  vaultManager_restore: {
    tuning: [
      'bring back the note I just deleted',
      'undo the last edit of my essay note',
      'restore Old draft.md from the trash',
      'take back that rename of the folder',
      'I deleted the wrong note, recover it',
      'revert the change you made to my note',
      'un-delete the Archive folder',
      'get Ideas.md out of the trash again',
    ],
    heldOut: [
      'I want the removed notes of that folder back',
      'roll back what you just wrote into the lab note',
      'please reverse the replacement you made in the essay note',
      'undo the move, the note should be where it was',
    ],
  },
}

/** Finding notes. */
export const vaultSearchRequests: RequestsByTool = {
  vaultLibrarian_searchContent: {
    tuning: [
      'search my notes for photosynthesis',
      'which of my notes talk about entropy?',
      'find where I wrote about the Krebs cycle',
      'look through my vault for the phrase central limit theorem',
      'do my notes mention Kant anywhere?',
      'notes tagged exam that mention osmosis',
      'in which note did I put the wifi password of the lab',
    ],
    heldOut: [
      'what have my notes got to say about inflation',
      'full text search in my vault: gradient descent',
      'find every note about supply and demand',
      'have I written anything about Bach in my notes',
    ],
  },
  vaultLibrarian_searchDirectory: {
    tuning: [
      'find the note whose name contains budget',
      'which notes did I modify since Monday?',
      'find all pdf files in my vault',
      'is there a file called Syllabus somewhere in the vault?',
      'notes changed in October',
      'look for folders with exam in their name',
      'which files were edited yesterday in the Projects folder',
    ],
    heldOut: [
      'where in my vault is the file Garden.md',
      'list notes by file name matching *lecture*',
      'anything in my vault that changed after the first of November',
      'search the file names of my vault for draft',
    ],
  },
  vaultLibrarian_getLinks: {
    tuning: [
      'what links to my note on mitosis?',
      'show the backlinks of Study plan.md',
      'are there broken links in my vault?',
      'which notes does the essay note link to?',
      'find orphan notes that nothing is connected to',
      'list all outgoing links of Welcome.md',
    ],
    heldOut: [
      'which wikilinks lead nowhere',
      'who references the note on enzymes',
      'notes without any connection to others',
      'show dead links in the Biology folder',
    ],
  },
  vaultLibrarian_listTags: {
    tuning: [
      'which tags do I have in my vault?',
      'list all hashtags in my notes',
      'what are my most used tags',
      'show every tag that starts with bio',
      'how many notes have the tag exam',
      'give me an overview of the tags of my notes',
    ],
    heldOut: [
      'all tags please',
      'what have I tagged my notes with so far',
      'count the notes for each tag',
      'nested tags under course',
    ],
  },
}
