/* Reading commands and printing wrapped text. */
#pragma once

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { width = 78, line_size = 400 };

/* Prints one line of text wrapped at the width of the console; what does not fit goes on two columns further in. */
static void print_line(const char *text, int length, int indent) {
  int column = indent, at = 0;
  printf("%*s", indent, "");
  while (at < length) {
    int word = 0;
    while (at + word < length && text[at + word] != ' ') word++;
    if (at > 0 && column + 1 + word > width) {
      column = indent + 2;
      printf("\n%*s", column, "");
    } else if (at > 0) {
      putchar(' ');
      column++;
    }
    printf("%.*s", word, text + at);
    at += word + 1;
    column += word;
  }
  putchar('\n');
}

/* Prints a line of a message behind its number, wrapped, and broken where a word is longer than the console is wide. */
static void print_numbered(int number, const char *text, int length) {
  int room = width - 5;
  printf("%3d  ", number);
  while (length > room) {
    int cut = room;
    while (cut > 0 && text[cut] != ' ') cut--;
    if (cut == 0) cut = room;
    printf("%.*s\n     ", cut, text);
    cut += text[cut] == ' ';
    text += cut;
    length -= cut;
  }
  printf("%.*s\n", length, text);
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
