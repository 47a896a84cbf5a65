import type { RequestsByTool } from './request-set.ts'

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
