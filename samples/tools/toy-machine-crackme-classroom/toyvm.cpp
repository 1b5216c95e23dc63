// The classroom: an emulator of an imaginary processor with eight instructions, a debugger, an assembler, hints and sealed answers.
//   ./toyvm run puzzles/01-front-door.txt PASSWORD
#include <fstream>
#include <iostream>
#include <sstream>

#include "answers.h"
#include "assembler.h"
#include "debugger.h"
#include "machine.h"

namespace {

const char* const kUsage =
    "toyvm run IMAGE TEXT        run an image with this input; the exit code is 0 when it accepts\n"
    "toyvm list IMAGE            every byte as an instruction, with the letters at the side\n"
    "toyvm debug IMAGE TEXT      step through it\n"
    "toyvm assemble SOURCE       print the image of a program\n"
    "toyvm hint PUZZLE [N]       the first N hints for a puzzle (1 to 3)\n"
    "toyvm answer PUZZLE KEY     one answer; the key stands at the end of LESSON.md (PUZZLE 0: all answers)\n"
    "toyvm seal KEY              seal a text of answers from standard input, for classes with puzzles of their own\n";

std::string read_all(std::istream& in) {
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string read_file(const std::string& name) {
  std::ifstream file(name);
  if (!file) throw std::runtime_error("there is no file " + name);
  return read_all(file);
}

int read_number(const std::string& word, int most) {
  if (word.empty() || word.size() > 2 || word.find_first_not_of("0123456789") != std::string::npos || std::stoi(word) > most)
    throw std::runtime_error("'" + word + "' is no number from 0 to " + std::to_string(most));
  return std::stoi(word);
}

int run(const std::string& name, const std::string& text) {
  Machine machine(read_image(read_file(name)), text);
  machine.run();
  if (machine.state == State::fault) {
    std::cout << "Fault at " << hex(machine.place) << " after " << machine.steps << " steps.\n";
  } else if (machine.state == State::running) {
    std::cout << "Still running after " << machine.steps << " steps; stopped.\n";
  } else {
    std::cout << (machine.accepted() ? "Accepted" : "Refused") << " after " << machine.steps << " steps.\n";
  }
  return machine.accepted() ? 0 : 1;
}

int list(const std::string& name) {
  const Image image = read_image(read_file(name));
  std::size_t size = image.size();
  while (size > 0 && image.at(size - 1) == 0) --size;
  for (std::size_t at = 0; at < size; at += 2) {
    const auto place = static_cast<std::uint8_t>(at);
    const std::string words = describe(image, place);
    std::cout << hex(place) << "   " << hex(image.at(at)) << ' ' << hex(image.at(at + 1)) << "   " << words << std::string(18 - words.size(), ' ')
              << letter(image.at(at)) << ' ' << letter(image.at(at + 1)) << '\n';
  }
  return 0;
}

int hint(const std::string& puzzle, int count) {
  std::istringstream part(part_of(read_file("hints.txt"), read_number(puzzle, 99)));
  std::string line;
  for (int shown = 0; shown <= count && std::getline(part, line); ++shown) std::cout << line << '\n';
  return 0;
}

int answer(int puzzle, const std::string& key) {
  const std::string text = open_answers(read_file("answers.sealed.txt"), key);
  std::cout << (puzzle == 0 ? text : part_of(text, puzzle));
  return 0;
}

int obey(const std::string& command, const std::vector<std::string>& words) {
  if (command == "run" && words.size() == 2) return run(words[0], words[1]);
  if (command == "run" && words.size() == 1) return run(words[0], "");
  if (command == "list" && words.size() == 1) return list(words[0]);
  if (command == "debug" && (words.size() == 1 || words.size() == 2)) {
    Debugger(read_image(read_file(words[0])), words.size() == 2 ? words[1] : "", std::cin, std::cout).run();
    return 0;
  }
  if (command == "assemble" && words.size() == 1) {
    std::cout << write_image(assemble(read_file(words[0])));
    return 0;
  }
  if (command == "hint" && words.size() == 1) return hint(words[0], 1);
  if (command == "hint" && words.size() == 2) return hint(words[0], read_number(words[1], 3));
  if (command == "answer" && words.size() == 2) return answer(read_number(words[0], 99), words[1]);
  if (command == "seal" && words.size() == 1) {
    std::cout << seal_answers(read_all(std::cin), words[0]);
    return 0;
  }
  std::cerr << kUsage;
  return 2;
}

}  // namespace

int main(int count, char** values) {
  try {
    return obey(count > 1 ? values[1] : "", std::vector<std::string>(values + std::min(count, 2), values + count));
  } catch (const std::exception& problem) {
    std::cerr << "toyvm: " << problem.what() << '\n';
    return 2;
  }
}
