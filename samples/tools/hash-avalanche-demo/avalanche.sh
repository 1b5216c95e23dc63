#!/usr/bin/env bash
# Change one letter and watch half of the SHA-256 bits flip.
# Uses sha256sum or shasum, whichever is there; reads only the arguments given; writes nothing but what you see.
set -euo pipefail
export LC_ALL=C

usage() {
  cat <<'TEXT'
Usage:
  bash avalanche.sh bits TEXT                 the SHA-256 of a text, as hex digits and as 256 bits
  bash avalanche.sh compare TEXT TEXT         which bits differ between two texts
  bash avalanche.sh files FILE FILE           which bits differ between two files
  bash avalanche.sh sweep TEXT                change each letter in turn and count the bits that flip
  bash avalanche.sh check SHA256SUMS          compare the files in a list with their recorded digests
TEXT
}

fail() {
  printf 'avalanche.sh: %s\n' "$1" >&2
  exit 2
}

# Prints the 64 hex digits of standard input.
digest() {
  local line
  if command -v sha256sum >/dev/null; then line=$(sha256sum); else line=$(shasum -a 256); fi
  printf '%s' "${line%% *}"
}

digest_of_text() { printf '%s' "$1" | digest; }

digest_of_file() {
  [[ -f $1 && -r $1 ]] || fail "there is no readable file named $1"
  digest <"$1"
}

nibbles=(0000 0001 0010 0011 0100 0101 0110 0111 1000 1001 1010 1011 1100 1101 1110 1111)
ones=(0 1 1 2 1 2 2 3 1 2 2 3 2 3 3 4)

# Prints the bits of a digest, eight groups of eight to a line, so that 256 bits make four lines.
print_bits() {
  local hex=$1 position
  for ((position = 0; position < 64; position++)); do
    ((position % 16 == 0)) && printf '  '
    printf '%s' "${nibbles[16#${hex:position:1}]}"
    ((position % 2 == 1)) && printf ' '
    ((position % 16 == 15)) && printf '\n'
  done
  return 0
}

# Counts the bits in which two digests differ.
count_flips() {
  local first=$1 second=$2 position flips=0
  for ((position = 0; position < 64; position++)); do
    flips=$((flips + ones[16#${first:position:1} ^ 16#${second:position:1}]))
  done
  printf '%d' "$flips"
}

# Prints a picture of the differences: # for a flipped bit, a dot for an equal one.
print_flips() {
  local first=$1 second=$2 position bits
  for ((position = 0; position < 64; position++)); do
    ((position % 16 == 0)) && printf '  '
    bits=${nibbles[16#${first:position:1} ^ 16#${second:position:1}]}
    bits=${bits//0/.}
    printf '%s' "${bits//1/#}"
    ((position % 2 == 1)) && printf ' '
    ((position % 16 == 15)) && printf '\n'
  done
  return 0
}

show_difference() {
  local first=$1 second=$2 flips
  flips=$(count_flips "$first" "$second")
  printf 'first   %s\nsecond  %s\n\n' "$first" "$second"
  print_flips "$first" "$second"
  printf '\n%d of 256 bits differ (%d percent).\n' "$flips" $(((flips * 100 + 128) / 256))
}

show_bits() {
  local hex
  hex=$(digest_of_text "$1")
  printf '%s\n\n' "$hex"
  print_bits "$hex"
}

# The letter that stands next to the given one in the alphabet; for anything else a fixed sign that differs from it.
neighbor() {
  local alphabet=abcdefghijklmnopqrstuvwxyza capitals=ABCDEFGHIJKLMNOPQRSTUVWXYZA digits=01234567890 row rest
  for row in "$alphabet" "$capitals" "$digits"; do
    if [[ $row == *"$1"* && $1 == [a-zA-Z0-9] ]]; then
      rest=${row#*"$1"}
      printf '%s' "${rest:0:1}"
      return
    fi
  done
  if [[ $1 == '*' ]]; then printf '+'; else printf '*'; fi
}

sweep() {
  local text=$1 base position letter other flips total=0 least=256 most=0
  ((${#text} > 0)) || fail 'a sweep needs at least one letter'
  ((${#text} <= 64)) || fail 'a sweep takes at most 64 letters, to stay quick'
  base=$(digest_of_text "$text")
  printf 'Each letter of "%s" is changed in turn:\n\n' "$text"
  for ((position = 0; position < ${#text}; position++)); do
    letter=${text:position:1}
    other=$(neighbor "$letter")
    flips=$(count_flips "$base" "$(digest_of_text "${text:0:position}$other${text:position+1}")")
    printf '  place %2d  %s becomes %s  %3d bits  %s\n' $((position + 1)) "$letter" "$other" "$flips" "$(bar "$flips")"
    total=$((total + flips))
    ((flips < least)) && least=$flips
    ((flips > most)) && most=$flips
  done
  printf '\n%d changes: on average %d of 256 bits flip, at least %d, at most %d.\n' "${#text}" $(((total + ${#text} / 2) / ${#text})) "$least" "$most"
}

# One stroke for every eight bits.
bar() {
  local strokes='################################'
  printf '%s' "${strokes:0:$(($1 / 8))}"
}

# Reads a list of "digest  name" lines and compares each file beside it.
check() {
  local list=$1 folder=. expected name found good=0 bad=0
  [[ -f $list && -r $list ]] || fail "there is no readable file named $list"
  [[ $list == */* ]] && folder=${list%/*}
  while read -r expected name; do
    [[ $expected =~ ^[0-9a-f]{64}$ && -n $name ]] || fail "this line of $list is not a digest and a name: $expected $name"
    name=${name#\*}
    [[ $name != /* && $name != *..* ]] || fail "$list names a file outside its folder: $name"
    if [[ ! -f $folder/$name ]]; then
      printf '  missing  %s\n' "$name"
      bad=$((bad + 1))
      continue
    fi
    found=$(digest_of_file "$folder/$name")
    if [[ $found == "$expected" ]]; then
      printf '  equal    %s\n' "$name"
      good=$((good + 1))
    else
      printf '  CHANGED  %s (%d of 256 bits differ)\n' "$name" "$(count_flips "$expected" "$found")"
      bad=$((bad + 1))
    fi
  done <"$list"
  printf '\n%d equal, %d not.\n' "$good" "$bad"
  ((bad == 0))
}

main() {
  case "${1-} $#" in
    'bits 2') show_bits "$2" ;;
    'compare 3') show_difference "$(digest_of_text "$2")" "$(digest_of_text "$3")" ;;
    'files 3')
      local first second
      first=$(digest_of_file "$2")
      second=$(digest_of_file "$3")
      show_difference "$first" "$second"
      ;;
    'sweep 2') sweep "$2" ;;
    'check 2') check "$2" ;;
    'help 1' | '--help 1') usage ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
}

main "$@"
