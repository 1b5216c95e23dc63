// The tests, without a library: g++ -std=c++17 -o test test_toyvm.cpp && ./test
#define main toyvm_main
#include "toyvm.cpp"
#undef main

namespace {

int failures = 0;

void check(const std::string& what, bool holds) {
  if (!holds) ++failures;
  std::cerr << (holds ? "ok      " : "FAILED  ") << what << '\n';
}

template <typename Work>
std::string complaint(Work work) {
  try {
    work();
    return "";
  } catch (const std::exception& problem) {
    return problem.what();
  }
}

// What the program prints for these words, standard errors last, and its exit code.
std::pair<int, std::string> call(std::vector<std::string> words, const std::string& input = "") {
  words.insert(words.begin(), "toyvm");
  std::vector<char*> values;
  for (std::string& word : words) values.push_back(word.data());
  std::istringstream in(input);
  std::ostringstream out, err;
  auto* old_in = std::cin.rdbuf(in.rdbuf());
  auto* old_out = std::cout.rdbuf(out.rdbuf());
  auto* old_err = std::cerr.rdbuf(err.rdbuf());
  const int code = toyvm_main(static_cast<int>(values.size()), values.data());
  std::cin.rdbuf(old_in);
  std::cout.rdbuf(old_out);
  std::cerr.rdbuf(old_err);
  return {code, out.str() + err.str()};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::array<const char*, 20> kPuzzles = {
    "01-front-door",  "02-backwards", "03-one-mask",    "04-seven-further", "05-longer-steps", "06-leaning",  "07-only-the-sum",
    "08-three-witnesses", "09-nobody-goes", "10-moving-finger", "11-both-ways", "12-twice",    "13-alphabet", "14-eight-rooms",
    "15-curtain",     "16-your-key",  "17-growing-key", "18-dice",          "19-inner-machine", "20-graduation"};

std::string puzzle_file(int number) { return std::string("puzzles/") + kPuzzles.at(static_cast<std::size_t>(number - 1)) + ".txt"; }

Machine ran(const std::string& source, const std::string& input) {
  Machine machine(assemble(source), input);
  machine.run(1000);
  return machine;
}

void test_machine() {
  check("LOAD, ADD and STORE count modulo 256", ran("LOAD a\nADD b\nSTORE c\nHALT 1\na: .byte 200\nb: .byte 100\nc: .byte 0", "").memory.at(10) == 44);
  check("XOR of equals is 0 and JZ jumps", ran("LOAD a\nXOR a\nJZ yes\nHALT 0\nyes: HALT 1\na: .byte 7", "").accepted());
  check("JNZ stays at 0", !ran("JNZ yes\nHALT 0\nyes: HALT 1", "").accepted());
  const Machine read = ran("IN x\nIN y\nIN z\nHALT 1\nx: .byte 9\ny: .byte 9\nz: .byte 9", "ab");
  check("IN stores a letter, and 0 when there are no more", read.memory.at(8) == 'a' && read.memory.at(9) == 'b' && read.memory.at(10) == 0);
  check("another verdict than 1 refuses", !ran("HALT 2", "").accepted());
  check("a byte above 7 is a fault", ran(".byte 8 0", "").state == State::fault);
  check("a loop without an end is left", ran("again: JZ again", "").state == State::running);
  Machine edge(Image{}, "");
  edge.memory.at(255) = kJumpNotZero;
  edge.place = 255;
  edge.step();
  check("the last byte takes its operand from the first", edge.place == 1);
}

void test_texts() {
  check("an image is read back as it was written", read_image(write_image(assemble("HALT 1\nx: .byte 7"))) == assemble("HALT 1\nx: .byte 7"));
  check("remarks in images do not count", read_image("# a title\n07 08 # more\n").at(1) == 8);
  check("an image of other words is refused", has(complaint([] { read_image("7g"); }), "'7g' is no byte"));
  check("an image of 257 bytes is refused", has(complaint([] {
          std::string text;
          for (int i = 0; i < 257; ++i) text += "00 ";
          read_image(text);
        }),
                                            "longer than 256"));
  check("letters, numbers and places assemble", write_image(assemble("one: LOAD one+1 ; remark\n.byte 'c' 0x10 12\n.text ab c ")) == "01 01 63 10 0c 61 62 20 63\n");
  check("places wrap around", write_image(assemble("HALT 1\nx: .byte x+255")) == "00 01 01\n");
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"JUMP 1", "line 1: nobody knows the word JUMP"}, {"LOAD", "the operand is missing"},           {"LOAD 256", "does not fit"},
      {"\nLOAD x", "line 2: there is no place called x"}, {"a: HALT 1\na: HALT 0", "a is there twice"}, {"HALT 1 2", "'2' is too much"}};
  for (const auto& [source, sentence] : wrong) check("refused: " + sentence, has(complaint([&] { assemble(source); }), sentence));
}

void test_seal() {
  std::string key;
  for (int i = 0; i < 32; ++i) key += static_cast<char>(i);
  check("ChaCha20 makes the block of RFC 8439, section 2.3.2",
        chacha::block(key, from_hex("000000090000004a00000000"), 1).substr(0, 16) == from_hex("10f1e7e4d13b5915500fdd1fa32071c4"));
  const std::string text = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
  const std::string hidden = chacha::apply(key, from_hex("000000000000004a00000000"), text);
  check("and hides the text of section 2.4.2", hidden.substr(0, 16) == from_hex("6e2e359a2568f98041ba0728dd0d6981"));
  check("a key of another length is refused", has(complaint([] { chacha::apply("short", kNonce, "x"); }), "64 hexadecimal digits"));
}

std::string value_of(const std::string& part, const std::string& name) {
  const std::size_t begin = part.find("\n" + name + ": ") + name.size() + 3;
  return part.substr(begin, part.find('\n', begin) - begin);
}

std::string lesson_key() {
  const std::string lesson = read_file("LESSON.md");
  const std::size_t end = lesson.rfind('`'), begin = lesson.rfind('`', end - 1);
  return lesson.substr(begin + 1, end - begin - 1);
}

void test_puzzle(int number, const std::string& part) {
  const std::string name = "puzzle " + std::to_string(number);
  const Image image = read_image(read_file(puzzle_file(number)));
  const std::string password = value_of(part, "password");
  const auto verdict = [&](const std::string& text) {
    Machine machine(image, text);
    machine.run();
    return machine.accepted();
  };
  check(name + " accepts its password", verdict(password));
  bool refuses = true;
  for (const std::string& text : {std::string(), std::string("aaaa"), std::string("secret"), password.substr(0, password.size() - 1), password + "z", "z" + password})
    refuses = refuses && !verdict(text);
  check(name + " refuses others", refuses);
  check(name + " was assembled from the program in the answers", assemble(part.substr(part.find("program:\n") + 9)) == image);
  check(name + " has three hints that do not say the password", !has(call({"hint", std::to_string(number), "3"}).second, password) &&
                                                                    has(call({"hint", std::to_string(number), "3"}).second, "\n3. "));
}

void test_answers() {
  const std::string answers = open_answers(read_file("answers.sealed.txt"), lesson_key());
  for (int number = 1; number <= 20; ++number) test_puzzle(number, part_of(answers, number));
  check("the answers are sealed again to the same file", seal_answers(answers, lesson_key()) == read_file("answers.sealed.txt"));
  check("another key does not open them", has(complaint([] { open_answers(read_file("answers.sealed.txt"), std::string(64, '0')); }), "does not open"));
  for (const char* name : {"README.md", "hints.txt", "LESSON.md", "SAFETY.md"})
    for (int number = 2; number <= 20; ++number) {
      const std::string password = value_of(part_of(answers, number), "password");
      if (has(read_file(name), password)) check(std::string(name) + " does not say the password of puzzle " + std::to_string(number), false);
    }
}

void test_lesson() {
  const Image image = read_image(read_file(puzzle_file(1)));
  check("one byte of puzzle 1 accepts everything, as the lesson says", [&] {
    Image changed = image;
    changed.at(0x25) = 1;
    Machine machine(changed, "anything");
    machine.run();
    return image.at(0x24) == kHalt && machine.accepted();
  }());
  check("the lesson's own puzzle accepts a alone", [] {
    const std::string lesson = read_file("LESSON.md");
    const std::size_t begin = lesson.find("; accepts");
    const std::string source = lesson.substr(begin, lesson.find("```", begin) - begin);
    return ran(source, "a").accepted() && !ran(source, "b").accepted() && !ran(source, "ab").accepted();
  }());
  check("the lesson's listing is the one of puzzle 1", has(read_file("LESSON.md"), call({"list", puzzle_file(1)}).second.substr(0, 30)));
}

void test_commands() {
  check("run accepts", call({"run", puzzle_file(1), "robin"}) == std::make_pair(0, std::string("Accepted after 18 steps.\n")));
  check("run refuses", call({"run", puzzle_file(1), "ruby"}).first == 1);
  check("the listing shows letters at the side", has(call({"list", puzzle_file(1)}).second, "'r' 'o'"));
  check("hints come one by one", !has(call({"hint", "1"}).second, "\n2. ") && has(call({"hint", "1", "2"}).second, "\n2. "));
  check("an answer needs the key", has(call({"answer", "1", lesson_key()}).second, "password: robin") && call({"answer", "1", "00"}).first == 2);
  check("a puzzle that does not exist is named", has(call({"hint", "21"}).second, "there is no puzzle 21"));
  check("a file that does not exist is named", has(call({"run", "nowhere.txt"}).second, "there is no file nowhere.txt"));
  check("other words show the usage", call({"crack"}).first == 2 && call({}).first == 2);
  check("a text is sealed from standard input", call({"seal", lesson_key()}, kFirstWords).second == seal_answers(kFirstWords, lesson_key()));
}

void test_debugger() {
  const auto session = [](const std::string& commands) { return call({"debug", puzzle_file(5), "harbor"}, commands).second; };
  check("a step shows what is next and what it would read", has(session("s\nq\n"), "step 1") && has(session("s\nq\n"), " > 02  ADD   "));
  check("undo goes back", has(session("s 3\nu 3\nq\n"), "step 3") && session("s 3\nu 3\n").rfind("step 0 ") > session("s 3\n").find("step 3"));
  check("a watched cell stops the run", has(session("w 62\nc\n"), "step 3 "));
  check("a stop stops the run", has(session("b 0e\nc\n"), " > 0e  "));
  check("without one it runs to the end", has(session("c\n"), "halted: accepted"));
  check("memory marks what changed", has(session("s 3\nm\n"), "*03"));
  check("another input begins anew", has(session("c\ni other\nc\n"), "halted: refused"));
  check("a fault is shown", has(call({"debug", puzzle_file(16), "x"}, "c\n").second, "is no instruction") || has(call({"debug", puzzle_file(16), "x"}, "c\n").second, "refused"));
  check("nonsense shows the commands", has(session("?\nb zz\n"), "s [n] step") && has(session("b zz\n"), "Which address?"));
}

}  // namespace

int main() {
  test_machine();
  test_texts();
  test_seal();
  test_answers();
  test_lesson();
  test_commands();
  test_debugger();
  std::cerr << (failures == 0 ? "All passed.\n" : "Some failed.\n");
  return failures == 0 ? 0 : 1;
}
