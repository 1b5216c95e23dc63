/* Reading commands and printing wrapped text. */
#pragma once

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { width = 78, line_size = 400 };

/* Prints one line of text wrapped at the width of the console, each line indented. */
static void print_line(const char *text, int length, int indent) {
  int column = indent, at = 0, hang = indent;
  while (at < length && text[at] == ' ') at++, hang++; /* the indent of a tree */
  printf("%*s", hang, "");
  column = hang;
  while (at < length) {
    int gap = 0, word = 0;
    while (at + gap < length && text[at + gap] == ' ') gap++;
    while (at + gap + word < length && text[at + gap + word] != ' ') word++;
    if (column > hang && column + gap + word > width) {
      column = hang ? hang + 2 : 0;
      printf("\n%*s", column, "");
    } else {
      printf("%*s", gap, "");
      column += gap;
    }
    printf("%.*s", word, text + at + gap);
    column += word;
    at += gap + word;
  }
  putchar('\n');
}

static void print_text(const char *text, int indent) {
  while (*text) {
    int length = (int)strcspn(text, "\n");
    print_line(text, length, indent);
    text += length;
    if (*text) text++;
  }
}

/* Reads a line in lowercase without its end; 0 when the input has ended. What is too long is cut. */
static int read_line(char *line) {
  if (!fgets(line, line_size, stdin)) return 0;
  size_t length = strcspn(line, "\r\n");
  if (line[length] == 0 && length == line_size - 1)
    for (int next = getchar(); next != '\n' && next != EOF;) next = getchar();
  line[length] = 0;
  for (char *at = line; *at; at++) *at = *at == '\t' ? ' ' : (char)tolower((unsigned char)*at);
  return 1;
}

/* Cuts the next word off a line; spaces and commas end it. Empty at the end of the line. */
static char *next_word(char **rest) {
  char *word = *rest + strspn(*rest, " ,");
  char *end = word + strcspn(word, " ,");
  *rest = *end ? end + 1 : end;
  *end = 0;
  return word;
}

static int same_word(const char *a, const char *b) {
  while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) a++, b++;
  return tolower((unsigned char)*a) == tolower((unsigned char)*b);
}

/* Whether a word, which is in lowercase, occurs in a text. */
static int holds(const char *text, const char *word) {
  size_t length = strlen(word);
  for (; *text; text++) {
    size_t same = 0;
    while (same < length && tolower((unsigned char)text[same]) == word[same]) same++;
    if (same == length) return 1;
  }
  return length == 0;
}

/* The number that a word is, or 0. */
static int number_of(const char *word) {
  int number = 0;
  if (!*word || strlen(word) > 3) return 0;
  for (; *word; word++) {
    if (!isdigit((unsigned char)*word)) return 0;
    number = number * 10 + *word - '0';
  }
  return number;
}
