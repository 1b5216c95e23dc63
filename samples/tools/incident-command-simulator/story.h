/* The story: 43 scenes in seven phases. It only runs forward: every choice leads to a later scene, so every game ends. */
#pragma once

/* A minute of the story, counted from midnight before day 1. */
#define AT(day, hour, minute) ((((day) - 1) * 24 + (hour)) * 60 + (minute))

/* What a decision leaves behind for later scenes and for the ending. */
enum flag {
  LOG = 1, OUT_OF_BAND = 2, ACCESS_CLOSED = 4, WARNED = 8, REPORTED = 16, NOTIFIED = 32, FILED = 64,
  TIRED = 128, PAID = 256, REINFECTED = 512, EVICTED = 1024
};

enum scene_id {
  END = -1, FIRST_CALL, SPREADING, PUMPS, DECLARE, ROLES, CHANNEL, SCOPE, PATIENTS, NEAR_MISS, MEMORY, DOMAIN, ISLANDS, REMOTE, BACKUPS,
  BACKUP_HIT, STAFF_HELP, SECOND_WAVE, STAFF, PRESS, CORRECTION, FAMILIES, EAVESDROPPED, INSURER, EARLY_WARNING, NOTE, PAID_FOR, POLICE,
  LOST_LOG, DATA, SHIFT, MISTAKE, REGULATOR_CALL, EVICT, AGAIN, ORDER, ACCEPT, BACKLOG, NOTIFY, LEAK, RETURN, REVIEW, ACTIONS,
  FINAL_REPORT, SCENES
};

/* Minutes it takes; change of care, trust and evidence (each 0 to 100); cost in thousand euros. */
struct effect {
  int minutes, care, trust, evidence, cost;
};

struct choice {
  const char *text, *result, *lesson;
  struct effect effect;
  int flags, next;
};

/* A scene is skipped, and skip_to comes instead, when a flag in skip_if is set or one in needs is not.
   It begins at the time in at, or later if the decisions before took longer. best is the index of the plan's choice. */
struct scene {
  const char *title, *text;
  int phase, at, needs, skip_if, skip_to, best;
  struct choice choices[3];
};

/* The first ending with a condition that holds is the one: a value below or a cost above its limit, a flag it has, a flag it lacks. */
struct ending {
  const char *title, *text;
  int care_below, trust_below, evidence_below, cost_above, has, lacks;
};

static const char *const phases[] = {"Detection", "Triage", "Containment", "Communication", "Legal and regulator", "Recovery", "Review"};

static const struct scene story[SCENES] = {
#include "phase-1-detection.h"
#include "phase-2-triage.h"
#include "phase-3-containment.h"
#include "phase-4-communication.h"
#include "phase-5-legal.h"
#include "phase-6-recovery.h"
#include "phase-7-review.h"
};

static const struct ending endings[] = {
#include "endings.h"
};
